"""What tests of the home page share."""

from playwright.sync_api import Page

# A game with what is asked, which has begun.
BEGIN = """async (asked) => {
    const post = (path, body) => fetch(path, {
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    }).then((answer) => answer.json());
    const { table } = await post('/api/tables', asked);
    await post(`/api/tables/${table}/do`, { t: 'commit', id: 'commit', commit: null });
    for (;;) {
        const { news } = await fetch(`/api/tables/${table}`).then((answer) => answer.json());
        if (news.phase === 'IN_GAME') return table;
        await new Promise((done) => setTimeout(done, 50));
    }
}"""


def at_home(page: Page) -> Page:
    page.wait_for_selector(".game button")
    page.wait_for_load_state("networkidle")
    return page
