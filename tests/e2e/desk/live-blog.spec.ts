import type { Page } from '@playwright/test';
import { londonInput } from '#domain/london-time.ts';
import { expect, test } from '#tests/support/desk/desk-site.ts';
import { computerOf, endSessionElsewhere, logInAgain } from '#tests/support/desk/newsroom-people.ts';
import { untilInteractive } from '#tests/support/journey.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';

test.setTimeout(360_000);

const text = (page: Page) => page.getByRole('form', { name: 'New post' }).getByRole('textbox', { name: 'Text' });
const published = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Published' }).getByRole('listitem').filter({ hasText: words });
const blog = (page: Page) => page.getByRole('region', { name: /^(Live updates|How it happened)$/ });
const posts = (page: Page) => blog(page).locator('[data-posts] > li');

async function write(page: Page, words: string): Promise<void> {
  await text(page).click();
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Enter');
  await expect(published(page, words)).toBeVisible();
}

test('an evening of a live blog: two reporters write, and a reader follows without reloading', {
  tag: '@long',
}, async ({ browser, page: reader, site, people }) => {
  const address = `${site.url}/world/rivers`;
  const [editor, editorsComputer] = await computerOf(browser, site, people.editor);
  const [reporter, reportersComputer] = await computerOf(browser, site, people.reporter);
  const story = (await (await fetch(`${site.url}/api/news/rivers`)).json())._id;
  const desk = `${site.url}/admin/stories/${story}`;

  // Opened by an editor, from the story.
  await editor.goto(desk);
  await editor.getByRole('link', { name: 'Live blog', exact: true }).click();
  await editor.getByRole('button', { name: 'Open live blog' }).click();
  await write(editor, 'The Thames is rising at Kingston');
  await expect(text(editor)).toHaveText('');
  await expect(text(editor)).toBeFocused();

  // A reader has the page open, and reads on.
  await reader.goto(address);
  await untilInteractive(reader);
  await expect(posts(reader)).toHaveText([/The Thames is rising at Kingston/]);
  await expect(blog(reader).getByText('LIVE', { exact: true })).toBeVisible();

  // A reporter: what is typed is kept, and the others see that somebody types.
  await reporter.goto(`${desk}/live`);
  await text(reporter).click();
  await expect(reporter.getByRole('button', { name: 'Close live blog' })).toHaveCount(0);
  await reporter.keyboard.type('Two bridges');
  await expect(editor.getByText('Ben Ode is typing')).toBeVisible();
  await reporter.reload();
  await expect(text(reporter)).toHaveText('Two bridges');
  await text(reporter).press('End');
  await reporter.keyboard.type(' are closed');
  await reporter.getByLabel('Headline (optional)').fill('Bridges closed in Kingston');
  await reporter.getByLabel('Key event: listed above the posts, and an alert to readers who asked for it').check();
  await reporter.getByLabel('Headline (optional)').press('Control+Enter');
  await expect(published(editor, 'Bridges closed in Kingston')).toBeVisible();

  // The reader is offered it, and nothing moves until it is wanted.
  const offer = reader.getByRole('button', { name: 'Show 1 new post' });
  await expect(offer).toBeVisible();
  await expect(posts(reader)).toHaveCount(1);
  await offer.click();
  await expect(posts(reader)).toHaveText([/Bridges closed in Kingston/, /The Thames is rising at Kingston/]);
  await expect(posts(reader).first()).toBeFocused();
  await expect(offer).toBeHidden();

  // Who follows a link to an earlier post is offered what is new, not what is newer than that post and edited.
  const linked = await reader.context().newPage();
  await linked.goto(site.url + (await posts(reader).last().getByRole('link').first().getAttribute('href')));
  await untilInteractive(linked);
  await expect(posts(linked)).toHaveText([/The Thames is rising at Kingston/]);

  // An edit by somebody else meanwhile is shown before it is written over.
  await published(reporter, 'Bridges closed').getByRole('button', { name: 'Edit' }).click();
  const editing = reporter.getByRole('form', { name: 'Edit post' });
  await editing.getByLabel('Headline (optional)').fill('Three bridges closed');
  const post = published(editor, 'Bridges closed');
  await post.getByRole('button', { name: 'Edit' }).click();
  const editorsForm = editor.getByRole('form', { name: 'Edit post' });
  await editorsForm.getByLabel('Headline (optional)').fill('Bridges closed in Kingston and Richmond');
  await editorsForm.getByLabel('Correction (optional)').fill('Richmond was missing.');
  await editorsForm.getByRole('button', { name: 'Save post' }).click();
  await expect(editing.getByRole('alert')).toContainText('Bridges closed in Kingston and Richmond');
  await editing.getByRole('button', { name: 'Cancel' }).click();
  await expect(posts(reader).first()).toContainText('Bridges closed in Kingston and Richmond');
  await expect(posts(reader).first()).toContainText('Correction. Richmond was missing.');

  // Withdrawn: its note alone stays with readers.
  await published(editor, 'The Thames is rising').getByRole('button', { name: 'Withdraw' }).click();
  await editor.getByLabel('Why it is withdrawn').fill('The gauge was read wrongly.');
  await editor.getByRole('button', { name: 'Withdraw post' }).click();
  await expect(posts(reader).last()).toContainText('This post was withdrawn. The gauge was read wrongly.');
  await expect(posts(reader).last()).not.toContainText('The Thames');
  await expect(posts(linked)).toContainText('This post was withdrawn.');
  await expect(linked.getByRole('button', { name: /new post/ })).toBeHidden();
  await linked.close();

  await test.step('what is typed into a scheduled post stays when a colleague removes the post, and can be scheduled', async () => {
    const scheduled = (page: Page) => page.getByRole('region', { name: 'Scheduled' }).getByRole('listitem');
    await text(reporter).click();
    await reporter.keyboard.type('No trains after eight.');
    await reporter.getByLabel('Publish later').check();
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await reporter.getByLabel('Publish at (London time)').fill(londonInput(later));
    await reporter.getByRole('button', { name: 'Schedule post' }).click();
    await scheduled(reporter).getByRole('button', { name: 'Edit' }).click();
    const editing = reporter.getByRole('form', { name: 'Edit post' });
    const headline = editing.getByLabel('Headline (optional)');
    await headline.fill('Trains stop at eight');
    await scheduled(editor).getByRole('button', { name: 'Remove' }).click();
    await editor.getByRole('button', { name: 'Remove post' }).click();
    await expect(editing.getByRole('alert')).toContainText('a colleague has removed it');
    await expect(headline).toHaveValue('Trains stop at eight');
    await editing.getByRole('button', { name: 'Schedule as a new post' }).click();
    await expect(scheduled(editor)).toContainText('Trains stop at eight');
    await scheduled(editor).getByRole('button', { name: 'Remove' }).click();
    await editor.getByRole('button', { name: 'Remove post' }).click();
    await expect(scheduled(reporter)).toHaveCount(0);
  });

  const mainPoints = editor.getByRole('textbox', { name: 'Main points' });
  await test.step('typed main points are asked about, also after another form was closed', async () => {
    await mainPoints.fill('Two bridges are closed');
    await published(editor, 'Bridges closed').getByRole('button', { name: 'Edit' }).click();
    const post = editor.getByRole('form', { name: 'Edit post' });
    await post.getByLabel('Headline (optional)').fill('Bridges shut');
    await post.getByRole('button', { name: 'Cancel' }).click();
    await editor.getByRole('main').getByRole('link', { name: 'Rivers run high' }).click();
    const question = editor.getByRole('dialog', { name: 'You have unsaved changes. Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(mainPoints).toHaveValue('Two bridges are closed');
  });
  await test.step('a session that ends under typed words is renewed in place (LOGIN-22)', async () => {
    const editing = editor.getByRole('form', { name: 'Edit post' });
    await published(editor, 'Bridges closed').getByRole('button', { name: 'Edit' }).click();
    await editing.getByLabel('Headline (optional)').fill('All bridges closed');
    await endSessionElsewhere(editor);
    // Noticed by the next call for what others have written.
    await logInAgain(editor, people.editor.password);
    await expect(editing.getByLabel('Headline (optional)')).toHaveValue('All bridges closed');
    await expect(mainPoints).toHaveValue('Two bridges are closed');
    await editing.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('what is typed into a post stays while the site restarts, and when newer posts push the post out', async () => {
    const editing = editor.getByRole('form', { name: 'Edit post' });
    const headline = editing.getByLabel('Headline (optional)');
    await published(editor, 'Bridges closed').getByRole('button', { name: 'Edit' }).click();
    await headline.fill('Every bridge closed');
    const asked = /\/api\/desk\/live-blogs\/[^/]+(\?|$)/;
    const noConnection = editor.getByText('No connection to the site. Trying again...');
    await editor.route(asked, (route) => route.fulfill({ status: 503, json: { message: 'Back in a moment.' } }));
    await expect(noConnection).toBeVisible();
    await expect(headline).toHaveValue('Every bridge closed');
    await editor.unroute(asked);
    await expect(noConnection).toBeHidden();
    // As an answer is after fifty newer posts.
    await editor.route(asked, async (route) => {
      const answer = await (await route.fetch()).json();
      const posts = answer.blog?.posts.filter((post: { headline: string }) => !post.headline.startsWith('Bridges'));
      await route.fulfill({ json: answer.blog ? { ...answer, blog: { ...answer.blog, posts } } : answer });
    });
    await write(reporter, 'The newest of many');
    await expect(published(editor, 'The newest of many')).toBeVisible();
    await expect(headline).toHaveValue('Every bridge closed');
    await editor.unroute(asked);
    await editing.getByRole('button', { name: 'Cancel' }).click();
    await editor.reload();
  });
  await mainPoints.fill('Two bridges are closed\nNobody is hurt');
  await editor.getByRole('button', { name: 'Save main points' }).click();
  await expect(editor.getByText('The main points are saved.')).toBeVisible();
  await expectAccessibleAndNarrow(editor);
  await editor.setViewportSize({ width: 1280, height: 900 });

  // Closed: the reader's page says so, and stops asking.
  await editor.getByRole('button', { name: 'Close live blog' }).click();
  await editor.getByRole('dialog').getByRole('button', { name: 'Close live blog' }).click();
  await expect(blog(reader).getByRole('heading', { level: 2 })).toHaveText('How it happened');
  await expect(text(reporter)).toHaveCount(0);

  await reader.goto(address);
  await expect(blog(reader)).toContainText('Nobody is hurt');
  await expectAccessibleAndNarrow(reader);
  await Promise.all([editorsComputer.close(), reportersComputer.close()]);
});
