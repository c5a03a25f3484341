import type { Page } from '@playwright/test';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { openScreen } from '#tests/support/mail/people.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';

/** Opens a screen, which has no accessibility faults and fits a narrow one. */
async function open(page: Page, site: Site, path: string, title: string): Promise<void> {
  await page.goto(site.url + path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('an editor renames an author and merges two, to whom readers are led; tags are made one on every story', {
  tag: '@long',
}, async ({ page, site, guard }) => {
  await logIn(page, site);
  await open(page, site, '/admin/authors', 'Authors');
  await page.getByLabel('Search authors').fill('kumar');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasNotText: 'Kumar' })).toHaveCount(0);
  await page.getByRole('button', { name: /^A\. Kumar/ }).click();
  await page.getByLabel('Title').fill('Environment editor');
  await test.step('another author is not opened over what was typed without a question', async () => {
    await page.getByRole('button', { name: /^Anil Kumar/ }).click();
    const question = page.getByRole('dialog', { name: 'You have unsaved changes. Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Environment editor');
  });
  await page.getByRole('button', { name: 'Save author' }).click();
  await expect(page.getByText('Author saved.')).toBeVisible();
  await page.getByLabel('The author who stays').fill('anil');
  await page.getByRole('button', { name: 'Merge into Anil Kumar' }).press('Enter');
  await expect(page.getByText('‘A. Kumar’ is now part of ‘Anil Kumar’.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Anil Kumar' })).toBeFocused();
  await page.goto(`${site.url}/author/${encodeURIComponent('A. Kumar')}`);
  await expect(page).toHaveURL(`${site.url}/author/${encodeURIComponent('Anil Kumar')}`);
  await expect(page.getByRole('heading', { name: 'Monsoon comes early' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Rivers run high' })).toBeVisible();
  await test.step('tags', async () => {
    await open(page, site, '/admin/tags', 'Tags');
    await page.getByLabel('Search tags').fill('monsoon');
    await expect(page.getByRole('checkbox', { name: /^(?!monsoon)/i })).toHaveCount(0);
    await page.getByRole('checkbox', { name: /^Monsoon rains/ }).check();
    const description = page.getByRole('textbox', { name: 'Description', exact: true });
    await description.fill('From June to September');
    await page.getByRole('checkbox', { name: /^monsoons/ }).check();
    await expect(description).toHaveCount(0);
    await page.getByRole('checkbox', { name: /^monsoons/ }).uncheck();
    await expect(description).toHaveValue('From June to September');
    await page.getByRole('checkbox', { name: /^monsoons/ }).check();
    await page.getByLabel('New name').fill('Monsoon season');
    await page.getByLabel('New name').press('Enter');
    await expect(page.getByText('‘Monsoon season’ is now on 2 stories.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'The selected tags' })).toBeFocused();
    await page.goto(`${site.url}/topic/monsoon-rains`);
    await expect(page).toHaveURL(`${site.url}/topic/monsoon-season`);
    await expect(page.getByRole('heading', { level: 1, name: 'Monsoon season' })).toBeVisible();
    await expect(page.locator('#stories > li')).toHaveCount(2);
  });
  await test.step('a description whose answer was lost is no conflict when more has been typed', async () => {
    await openScreen(page, site, '/admin/tags', 'Tags');
    await page.getByLabel('Search tags').fill('monsoon');
    await expect(page.getByRole('checkbox', { name: /^(?!monsoon)/i })).toHaveCount(0);
    await page.getByRole('checkbox', { name: /^Monsoon season/ }).check();
    const description = page.getByRole('textbox', { name: 'Description', exact: true });
    const save = page.getByRole('button', { name: 'Save description' });
    await page.route(
      '**/api/desk/tags/description',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    guard.allow('Failed to load resource');
    guard.allow('page error: Failed to fetch');
    await description.fill('June');
    await save.click();
    await expect(page.getByText('What you have typed is still here.')).toBeVisible();
    await description.fill('June to September');
    await save.click();
    await expect(page.getByText('The description of ‘Monsoon season’ is saved.')).toBeVisible();
  });
  await test.step('a merge is undone from its message, and from the list of the latest', async () => {
    await openScreen(page, site, '/admin/tags', 'Tags');
    await page.getByText('Latest merges').click();
    await expectAccessibleAndNarrow(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Undo the merge of Monsoon rains, monsoons into Monsoon season' }).click();
    await expect(
      page.getByText('‘Monsoon rains’, ‘monsoons’ and ‘Monsoon season’ are as they were before.'),
    ).toBeVisible();
    await expect(page.getByText('Latest merges')).toHaveCount(0);
    await page.getByLabel('Search tags').fill('rains');
    await expect(page.getByRole('checkbox', { name: /^(?!.*rains)/i })).toHaveCount(0);
    await page.getByRole('checkbox', { name: /^Monsoon rains/ }).check();
    await page.getByLabel('New name').fill('Rains');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('checkbox', { name: /^Rains/ })).toBeVisible();
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('checkbox', { name: /^Monsoon rains/ })).toBeVisible();
    await page.goto(`${site.url}/topic/monsoon-rains`);
    await expect(page).toHaveURL(`${site.url}/topic/monsoon-rains`);
    await openScreen(page, site, '/admin/authors', 'Authors');
    await page.getByText('Latest merges').click();
    await page.getByRole('button', { name: 'Undo the merge of A. Kumar into Anil Kumar' }).click();
    await expect(page.getByRole('button', { name: /^A\. Kumar/ })).toBeVisible();
    await page.goto(`${site.url}/author/${encodeURIComponent('A. Kumar')}`);
    await expect(page.getByRole('heading', { level: 1, name: 'A. Kumar' })).toBeVisible();
  });
});

test('a line under a section’s title and a redirect are there for readers at once; a mistake stands at its field, and a typed form outlives its session', {
  tag: '@long',
}, async ({ page, site, guard }) => {
  guard.allow('the server responded with a status of 400');
  guard.allow('the server responded with a status of 401');
  await page.goto(`${site.url}/health`);
  await logIn(page, site);
  await openScreen(page, site, '/admin/sections', 'Sections');
  const section = page.locator('details').filter({ has: page.locator('a[href="/health"]') });
  await section.locator('summary').click();
  const line = section.getByLabel('Line under the title');
  await test.step('while it is saved nothing can be typed that the answer would wipe; then typing goes on', async () => {
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/desk/sections/health', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await line.fill('Bodies, minds and what keeps them well.');
    await Promise.all([page.waitForRequest('**/api/desk/sections/health'), line.press('Enter')]);
    await page.keyboard.type('Typed too late');
    await expect(line).toHaveValue('Bodies, minds and what keeps them well.');
    answer();
    await expect(page.getByText(/saved\.$/)).toBeVisible();
    await expect(line).toBeFocused();
    await page.unroute('**/api/desk/sections/health');
  });
  await test.step('a line that a colleague has saved meanwhile is shown beside what is typed, which can replace it', async () => {
    guard.allow('the server responded with a status of 409');
    await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ standfirst: 'The line of a colleague', description: '' });
      const saved = await fetch('/api/desk/sections/health', { method: 'PUT', headers, body });
      if (!saved.ok) throw new Error(await saved.text());
    });
    await line.fill('Bodies, minds and what keeps both well.');
    await line.press('Enter');
    const both = section.getByRole('region', { name: 'Someone else has saved this' });
    await expect(both.getByRole('row', { name: /The line of a colleague.*keeps both well/ })).toBeVisible();
    await expectAccessibleAndNarrow(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await both.getByRole('button', { name: 'Save mine anyway' }).click();
    await expect(both).toHaveCount(0);
  });
  await page.goto(`${site.url}/health`);
  await expect(page.getByText('Bodies, minds and what keeps both well.')).toBeVisible();
  await open(page, site, '/admin/redirects', 'Redirects');
  for (const path of ['/2019/05/old-page', '/topic/monsoon/feed', '/hi/author/Asha/feed']) {
    await openScreen(page, site, '/admin/redirects', 'Redirects');
    await page.getByLabel('Old path').fill(path);
    await page.getByLabel('Leads to').fill('/health');
    await page.getByRole('button', { name: 'Add redirect' }).click();
    await expect(page.getByText('Redirect saved.')).toBeVisible();
    await page.goto(site.url + path);
    await expect(page).toHaveURL(`${site.url}/health`);
  }
  await test.step('a mistake stands at its field and has the focus, whoever finds it, and nothing typed is lost', async () => {
    await open(page, site, '/admin/redirects', 'Redirects');
    await page.getByLabel('Old path').fill('/2018/old-page');
    const target = page.getByLabel('Leads to');
    await target.fill('https://elsewhere.example/');
    await page.getByRole('button', { name: 'Add redirect' }).click();
    const mistake = "Leads to must be a path of this site such as '/world'.";
    await expect(target).toHaveAccessibleDescription(mistake);
    await expect(target).toHaveAttribute('aria-invalid', 'true');
    await expect(target).toBeFocused();
    await target.fill('/health');
    await expect(page.getByText(mistake)).toHaveCount(0);
    // What only the server can know.
    await page.route('**/api/desk/redirects', (route) =>
      route.fulfill({
        status: 400,
        json: { message: 'path: is taken', mistakes: [{ field: 'path', message: 'is taken' }] },
      }),
    );
    await page.getByRole('button', { name: 'Add redirect' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The redirect could not be saved' })).toBeVisible();
    await expect(page.getByLabel('Old path')).toHaveAccessibleDescription('Old path is taken.');
    await expect(page.getByLabel('Old path')).toBeFocused();
    await expect(target).toHaveValue('/health');
    await page.unroute('**/api/desk/redirects');
  });
  await test.step('a session that ends under a typed form is renewed by a login in place, and the form is sent', async () => {
    await openScreen(page, site, '/admin/redirects', 'Redirects');
    await page.getByLabel('Old path').fill('/2017/old-page');
    await page.getByLabel('Leads to').fill('/health');
    const ended = await page.context().request.post(`${site.url}/api/users/logout`, {
      headers: { origin: site.url },
    });
    expect(ended.ok()).toBe(true);
    await page.getByRole('button', { name: 'Add redirect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
    await expect(dialog).toBeVisible();
    // Browsers let a second press of Escape close a dialog whatever the page says.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Password').fill(site.admin.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Redirect saved.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Redirects' }).getByText('/2017/old-page')).toBeVisible();
  });
  await test.step('a removed redirect is put back, and an added one taken away again', async () => {
    const row = page.getByRole('list', { name: 'Redirects' }).getByText('/2017/old-page');
    await page.getByRole('button', { name: 'Remove /2017/old-page' }).press('Enter');
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Remove /2019/05/old-page' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The change to the redirect of ‘/2017/old-page’ is undone.')).toBeVisible();
    await expect(row).toBeVisible();
    await page.getByLabel('Old path').fill('/2016/old-page');
    await page.getByLabel('Leads to').fill('/health');
    await page.getByRole('button', { name: 'Add redirect' }).click();
    const added = page.getByRole('list', { name: 'Redirects' }).getByText('/2016/old-page');
    await expect(added).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The change to the redirect of ‘/2016/old-page’ is undone.')).toBeVisible();
    await expect(added).toHaveCount(0);
  });
});

test('refused items of the wire are shown with their reason, tried again and dismissed', { tag: '@long' }, async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 422');
  await logIn(page, site);
  await open(page, site, '/admin/quarantine', 'Quarantine');
  await page.getByRole('button', { name: 'it is dated more than a day ahead (1)' }).click();
  const items = page.getByRole('list', { name: 'Refused items' }).getByRole('listitem');
  await expect(items).toHaveCount(1);
  await page.getByRole('button', { name: 'Try again: Next week' }).click();
  await expect(page.getByText('It was refused again: it is dated more than a day ahead.')).toBeVisible();
  await page.getByRole('button', { name: 'All reasons' }).click();
  await expect(items).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Dismiss: / })
    .last()
    .press('Enter');
  await expect(page.getByText('Dismissed.')).toBeVisible();
  await test.step('the focus goes on in the list, which stays while it is read again', async () => {
    await expect(items.last().getByRole('button', { name: /^Try again: / })).toBeFocused();
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route('**/api/desk/quarantine', async (route) => {
      asked.resolve();
      await answered.promise;
      await route.continue();
    });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await asked.promise;
    await expect(items).toHaveCount(1);
    answered.resolve();
    await expect(items).toHaveCount(0);
  });
});

const techLinks = (page: Page) => page.locator('a[href="/tech"]');

async function openSections(page: Page, site: Site) {
  await page.goto(`${site.url}/admin/sections`);
  const section = page.locator('details').filter({ has: page.locator('summary', { hasText: 'Technology' }) });
  await section.locator('summary').click();
  return section;
}

test('an editor merges a section into another and opens it again; readers are led on meanwhile', {
  tag: '@long',
}, async ({ page, request, site }) => {
  const { url } = site;
  await expect.poll(async () => (await request.get(`${url}/tech/chips`)).status()).toBe(200);
  for (const path of ['/', '/tech', '/science-news', '/about']) await request.get(url + path);

  await logIn(page, site);
  const section = await openSections(page, site);
  await expect(section.getByLabel('The section that stays')).toBeVisible();
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await section.getByLabel('The section that stays').selectOption('Science News');
  await section.getByRole('button', { name: 'Merge Technology …' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('/tech will lead to /science-news');
  await question.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText(/^Technology is merged into Science News now\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Technology again' })).toBeFocused();

  const asked = { maxRedirects: 0 };
  for (const path of ['/tech', '/tech?page=3', '/technology']) {
    const answer = await request.get(url + path, asked);
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 301, '/science-news']);
  }
  expect(await (await request.get(`${url}/tech.data`, asked)).text()).toContain('/science-news');
  await page.goto(`${url}/tech/chips`);
  await expect(page).toHaveURL(`${url}/science-news/chips`);
  for (const path of ['/', '/about', '/search', '/science-news']) {
    await page.goto(url + path);
    await expect(techLinks(page)).toHaveCount(0);
  }
  await expect(page.getByRole('link', { name: 'Chips from Gujarat' }).first()).toBeVisible();

  await page.goto(`${url}/admin/dashboard`);
  await page.getByRole('link', { name: /^Tech\s*merged into Science News$/ }).click();
  await expect(page.getByText('Technology is merged into Science News.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit the list of Science News' })).toBeVisible();

  const merged = await openSections(page, site);
  await merged.getByRole('button', { name: 'Open Technology again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByText('Technology is open again.')).toBeVisible();
  // Without a new page: what the desk changed itself it knows.
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('link', { name: 'Tech', exact: true })).toBeVisible();
  expect((await request.get(`${url}/tech`, asked)).status()).toBe(200);
  await page.goto(`${url}/about`);
  await expect(techLinks(page).first()).toBeAttached();
  expect((await request.get(`${url}/tech/chips`, asked)).headers().location).toBe('/science-news/chips');
});
