import type { Page } from '@playwright/test';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import { deskClient } from '#tests/support/desk/desk-client.ts';
import { expect, test } from '#tests/support/desk/desk-site.ts';
import { computerOf } from '#tests/support/desk/newsroom-people.ts';
import { button, go, untilSaved } from '#tests/support/desk/story-editor.ts';
import { linkIn } from '#tests/support/mail/mail-server.ts';
import { tool } from '#tests/support/rich-text/editing.ts';
import { expectAccessible, expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

test.setTimeout(240_000);

/** In every note, and nowhere else. */
const SECRET = 'zanzibar';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const notes = (page: Page) => page.getByRole('region', { name: /^Notes/ });
const note = (page: Page, words: string) => notes(page).getByRole('listitem').filter({ hasText: words }).first();
const bar = (page: Page) => page.locator('[data-save-bar]').getByRole('status');
const marked = (page: Page) => text(page).locator('[data-note]');

/**
 * Selects `words`, which the text begins with, all at once and until the editor has taken the selection over. It draws its
 * marks again when the focus moves between notes and text, and a selection that grows key by key can be cut or stretched
 * by that.
 */
async function selectFirst(page: Page, words: string): Promise<void> {
  await text(page).focus();
  await expect(async () => {
    const selected = await text(page).evaluate(async (element, { length }) => {
      const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      range.setStart(nodes.nextNode() ?? element, 0);
      for (let left = length; left > 0; nodes.nextNode()) {
        const taken = Math.min(left, nodes.currentNode.textContent?.length ?? left);
        range.setEnd(nodes.currentNode, taken);
        left -= taken;
      }
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
      // The editor reads a selection in a task of its own, and what it redraws is there a frame later.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return getSelection()?.toString();
    }, words);
    expect(selected).toBe(words);
  }).toPass();
}

/** A reporter asks an editor about two words of the text. */
async function askAbout(page: Page): Promise<void> {
  await selectFirst(page, 'Ten homes');
  await tool(page, 'Add note').click();
  const words = page.getByLabel('Note on this passage');
  await expect(words).toBeFocused();
  await page.keyboard.type(`Says who, ${SECRET}? @as`);
  await expect(page.getByRole('option', { name: /Asha Rao/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(words).toHaveValue(`Says who, ${SECRET}? @Asha Rao `);
  // What is typed is still there after the page was left by accident.
  await page.reload();
  await expect(page.getByLabel('Note on this passage')).toHaveValue(`Says who, ${SECRET}? @Asha Rao `);
  await page.keyboard.press('Control+Enter');
  await expect(note(page, SECRET)).toContainText('Ten homes');
  await expect(marked(page)).toHaveText('Ten homes');
}

/** The editor comes by the dashboard, reads it, answers and suggests other words. */
async function answer(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/admin/dashboard`);
  await expect(page.getByRole('link', { name: '1 new mention' })).toBeVisible();
  const mentions = page.getByRole('region', { name: 'Mentions' });
  await expect(mentions).toContainText(`Says who, ${SECRET}?`);
  await page.goto(`${site.url}/admin/mentions`);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'River report' }).click();
  await expect(note(page, SECRET)).toBeFocused();
  await expect(page.getByRole('link', { name: '1 new mention' })).toHaveCount(0);
  await note(page, SECRET).getByRole('button', { name: 'Reply' }).click();
  await expect(note(page, SECRET).getByLabel('Reply')).toBeFocused();
  await page.keyboard.type('The mayor.');
  await page.keyboard.press('Control+Enter');
  await expect(note(page, SECRET)).toContainText('The mayor.');
  // A moment after it was sent: keys pressed before then would be lost.
  await expect(note(page, SECRET)).toBeFocused();
  await selectFirst(page, 'Ten homes');
  await page.keyboard.press('Control+Alt+m');
  await expect(page.getByLabel('Note on this passage')).toBeFocused();
  await page.keyboard.type(`It is more, ${SECRET}`);
  await page.getByLabel('Suggest other words').check();
  await page.getByLabel('Words in its place').fill('Eleven old homes');
  await expectAccessible(page);
  await page.getByLabel('Words in its place').press('Control+Enter');
  await expect(note(page, 'It is more')).toContainText('‘Ten homes’');
  await expect(note(page, 'It is more')).toContainText('Suggested: Eleven old homes');
}

/** The reporter sees it without loading anything, accepts the words and takes them back. */
async function accept(page: Page): Promise<void> {
  await expect(note(page, 'Says who')).toContainText('The mayor.');
  await note(page, 'It is more').getByRole('button', { name: 'Accept' }).click();
  await expect(text(page)).toContainText('Eleven old homes are flooded');
  await expect(text(page).getByRole('strong')).toHaveText('flooded');
  await untilSaved(page);
  await expect(note(page, 'Says who')).toContainText('The passage has been changed.');
  // The pressed button is gone with its note.
  await expect(note(page, 'Says who').getByRole('button').first()).toBeFocused();
  await text(page).click();
  await page.keyboard.press('Control+z');
  await expect(text(page)).toContainText('Ten homes are flooded');
  await expect(note(page, 'Says who')).not.toContainText('The passage has been changed.');
  await page.keyboard.press('Control+Shift+z');
  await expect(text(page)).toContainText('Eleven old homes are flooded');
  await untilSaved(page);
}

test('notes on a draft reach whom they mention, suggest words that are taken over, and never come to readers', {
  tag: '@long',
}, async ({ page: reader, site, people, mailServer, browser }) => {
  const desk = await deskClient(site, people.reporter);
  // Begins a line where the editor would not, and ends with a list, below which the editor adds an empty paragraph.
  const content =
    '<p>Ten homes are <strong>flooded</strong> in Leicester.</p><ul>\n<li>The river fell at noon.</li></ul>';
  const begun = await desk.begin({ title: 'River report', standfirst: 'A wet night by the river.', content });
  const { _id } = begun;
  const address = `${site.url}/admin/stories/${_id}`;

  const [reporter] = await computerOf(browser, site, people.reporter);
  await reporter.goto(address);
  await test.step('the reporter asks', () => askAbout(reporter));
  await test.step('opening the story and asking changed nothing of it', async () => {
    await expect(bar(reporter)).not.toHaveText(/Unsaved|Saving/);
    const { draft } = await desk.call<DeskStory>('GET', `/${_id}`);
    expect(draft).toEqual(begun.draft);
  });
  await test.step('the editor is told by mail', async () => {
    const mail = await mailServer.mailTo(people.editor.email);
    expect(linkIn(mail, '/admin/stories/')).toMatch(new RegExp(`^${address}\\?note=[0-9a-f]{24}$`));
  });
  const [editor] = await computerOf(browser, site, people.editor);
  await test.step('the editor answers', () => answer(editor, site));
  await test.step('the reporter accepts', () => accept(reporter));
  await test.step('publishing warns of what is open, and readers get none of it', async () => {
    await editor.reload();
    await button(editor, 'Publish').click();
    await expect(editor.getByRole('dialog')).toContainText('A note is still open.');
    await go(editor, 'Publish');
    await expect(note(editor, 'Says who')).toContainText('The passage has been changed.');
    for (const path of ['/', '/world', '/world/river-report', '/search?q=river', '/sitemap.xml']) {
      const page = await (await reader.request.get(site.url + path)).text();
      expect(page, path).not.toContain(SECRET);
    }
    const story = await (await reader.request.get(`${site.url}/world/river-report`)).text();
    expect(story).toContain('Eleven old homes are');
    expect(story).not.toContain('The mayor');
  });
  await test.step('all of it fits a phone, where a pressed passage leads to its note and back', async () => {
    await selectFirst(editor, 'Eleven old homes');
    await tool(editor, 'Add note').click();
    await editor.getByLabel('Note on this passage').fill('Count them again');
    await editor.keyboard.press('Control+Enter');
    await expect(note(editor, 'Count them')).toBeFocused();
    // Beside the text the panel scrolls to a pressed passage's note, also if that is the current one already.
    await editor.setViewportSize({ width: 1280, height: 480 });
    await marked(editor).click();
    await notes(editor).evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await expect(note(editor, 'Count them')).not.toBeInViewport({ ratio: 0.5 });
    await marked(editor).click();
    await expect(note(editor, 'Count them')).toBeInViewport({ ratio: 0.5 });
    await expectAccessibleAndNarrow(editor);
    await marked(editor).click();
    await expect(button(editor, 'Show note')).toBeInViewport();
    await expect(note(editor, 'Count them')).not.toBeInViewport();
    await button(editor, 'Show note').click();
    await expect(note(editor, 'Count them')).toBeFocused();
    await expect(note(editor, 'Count them')).toBeInViewport();
    await button(editor, 'Back to the passage').click();
    await expect(marked(editor)).toBeInViewport();
    await expect(text(editor)).toBeFocused();
  });
});
