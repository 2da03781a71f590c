"""All features of a server, in start order."""

from parlour.features.daily.feature import daily
from parlour.features.lessons.feature import lessons
from parlour.features.puzzles.feature import puzzles
from parlour.features.retention.feature import retention
from parlour.features.reviews.feature import reviews
from parlour.features.webhooks.feature import webhooks
from parlour.server.feature import declarations

ALL = (reviews, puzzles, daily, lessons, retention, webhooks)
DECLARED = declarations(ALL)
