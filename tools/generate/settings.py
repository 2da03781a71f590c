"""Write the tables of docs/settings.md from the types of the settings.

With --check nothing is written, and a page that is out of date is named.
"""

import re
import sys
from pathlib import Path

from parlour.cli.config import described

PAGE = Path(__file__).parents[2] / "docs/settings.md"


def tables() -> str:
    text, group = "", ""
    for one in described():
        if one.group != group:
            group = one.group
            text += (
                f"\n## {group}\n\n| setting | description | type | default |\n|---|---|---|---|\n"
            )
        others = [f"`{name}`" for name in one.variables if name != f"PARLOUR_{one.name.upper()}"]
        also = f" Also {', '.join(others)}." if others else ""
        text += f"| `{one.name}` | {one.what}{also} | {one.kind} | `{one.default}` |\n"
    return text


def main() -> int:
    before = PAGE.read_text("utf-8")
    between = re.compile("(?<=<!-- settings -->\n).*?(?=\n<!-- end-settings -->)", re.DOTALL)
    after = between.sub(lambda _: tables(), before)
    if before == after:
        return 0
    if "--check" in sys.argv:
        print(f"{PAGE.name} is out of date: make settings")
        return 1
    PAGE.write_text(after, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
