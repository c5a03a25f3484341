import type { Page, Request } from '@playwright/test';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';
import { linkIn } from '#tests/support/mail/mail-server.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import type { Site } from '#tests/support/site/site.ts';
import { inDatabaseOf } from '#tests/support/site/site-database.ts';

const PANEL = 'Join the Movement';
const SIGNED = 'Thank you for signing the petition! Your voice matters.';

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Meera');
  await page.getByLabel('Last name').fill('Nair');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Location').fill('Kochi, Kerala, India');
}

/** Runs one statement in the database of the running site. */
const sql = (site: Site, text: string) => inDatabaseOf(site, (db) => db.pool.query(text));

test('the footer leads to the petition to save a nurse; its panel stays on the screen beside the story (PET-01, PET-05, PET-21, NAV-43, NAV-52)', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Petition' }).click();
  await expect(page).toHaveURL(`${site.url}/petition`);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Save a Malayali nurse from execution in Yemen');
  await expect(page.getByText(/^A Malayali nurse is on death row in Yemen/)).toBeVisible();
  const panel = page.getByRole('complementary', { name: PANEL });
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(title).not.toBeInViewport();
  await expect(panel.getByRole('heading', { name: PANEL })).toBeInViewport();
  await expect(panel.getByRole('button', { name: 'Sign this petition' })).toBeVisible();
  for (const path of ['/terms', '/privacy']) {
    expect((await page.request.get(site.url + path)).status(), path).toBe(200);
  }
  await expectAccessibleAndNarrow(page);
});

test('a visitor signs: the button is busy, a failure keeps what was typed, a success clears it and asks for the numbers (PET-31, PET-39, PET-40, PET-41, PET-42, PET-43, DAPI-53, DAPI-54, ERR-36, ERR-37, CONST-44)', async ({
  page,
  site,
  mailServer,
  guard,
}) => {
  guard.allow('the server responded with a status of 503');
  const posts: { body: Record<string, unknown>; type: string | undefined; token: string | undefined }[] = [];
  let fails = true;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/signatures', async (route) => {
    const headers = route.request().headers();
    posts.push({ body: route.request().postDataJSON(), type: headers['content-type'], token: headers.authorization });
    if (!fails) return route.fallback();
    await answered;
    await route.fulfill({ status: 503, json: { message: 'Very many people are signing.' } });
  });
  await page.clock.install();
  await page.goto(`${site.url}/petition`);
  await untilInteractive(page);
  const before = Number(await page.locator('[data-petition-number="signatures"]').first().textContent());
  const sign = page.getByRole('button', { name: 'Sign this petition' });
  await sign.click();
  expect(posts).toEqual([]);
  const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(problem).toBeFocused();
  await expect(problem.getByRole('link')).toHaveText([
    'Enter your first name',
    'Enter your last name',
    'Enter your email address',
    'Enter your city, state or province, and country',
  ]);
  await fill(page, 'meera@example.org');
  await sign.click();
  const busy = page.getByRole('button', { name: 'Signing...' });
  await expect(busy).toBeDisabled();
  answer();
  const failure = page.getByRole('alert').filter({ hasText: 'Very many people are signing.' });
  await expect(failure).toBeVisible();
  await expect(sign).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue('meera@example.org');

  fails = false;
  await page.clock.pauseAt(Date.now() + 10_000);
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/stats')) asked.push(request);
  });
  await sign.click();
  await expect(failure).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: SIGNED })).toBeVisible();
  for (const label of ['First name', 'Last name', 'Email', 'Location'])
    await expect(page.getByLabel(label)).toHaveValue('');
  await page.clock.runFor(999);
  // Seen after any that the page has made before it.
  await page.evaluate(async () => (await fetch('/readyz')).text());
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(page.locator('[data-petition-number="signatures"]').last()).toHaveText(String(before + 1));
  expect(asked.map((request) => request.headers()['content-type'])).toEqual(['application/json']);
  expect(posts).toHaveLength(2);
  expect(posts[1]).toMatchObject({
    type: 'application/json',
    body: {
      firstName: 'Meera',
      lastName: 'Nair',
      email: 'meera@example.org',
      location: 'Kochi, Kerala, India',
      displayName: true,
      petitionId: expect.stringMatching(/^[0-9a-f]{24}$/),
    },
  });
  expect(posts[1]?.token).toBeUndefined();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  // Anybody could have typed that address: the name waits for the link of its mail.
  await expect(page.getByText('Meera Nair')).toHaveCount(0);
  await page.goto(linkIn(await mailServer.mailTo('meera@example.org'), '/petition/signature/'));
  await page.getByRole('button', { name: 'Show my name' }).click();
  await expect(page.getByText('Your name is shown among the supporters.')).toBeVisible();
  // An address that nobody has asked for yet: kept pages may be some seconds old.
  await page.goto(`${site.url}/petition?done=1`);
  await expect(page.getByRole('list').filter({ hasText: 'Meera Nair' })).toContainText(
    /M\s*Meera Nair\s*Kochi, Kerala, India\s*just now/,
  );
});

test('a petition that cannot be read says so, and Retry loads it again (PET-44, PET-45, ERR-38)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 503');
  await sql(
    site,
    `insert into petitions (id, slug, title, description, decision_maker, story)
     values ('0123456789abcdef01234567', 'unread', 'Not read yet', 'One', 'Two', '')`,
  );
  await sql(site, 'alter table petitions rename to petitions_away');
  try {
    await page.goto(`${site.url}/petition/unread`);
    await expect(page.getByText(/^Error loading petition: It could not be read/)).toBeVisible();
  } finally {
    await sql(site, 'alter table petitions_away rename to petitions');
  }
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Not read yet' })).toBeVisible();
});

test('names, places and comments without a space stay within the page (PET-11)', async ({ page, site }) => {
  await sql(
    site,
    `with made as (
       insert into petitions (id, slug, title, description, decision_maker, story)
       values ('0123456789abcdef01234569', 'long', 'Long words', 'One', 'Two', 'Three') returning id),
     counted as (insert into petition_counts (petition_id, signatures, locations) select id, 1, 1 from made)
     insert into signatures (id, petition_id, version, state, first_name, last_name, email, email_key, email_domain,
       location, location_key, display_name, name_state, comment, comment_state, signed_at, counted_at)
     select '0123456789abcdef0123456a', id, 1, 'counted', repeat('W', 80), repeat('M', 80), 'w@example.org',
       'w@example.org', 'example.org', repeat('L', 120), repeat('l', 120), true, 'shown', repeat('C', 500), 'approved',
       now(), now() from made`,
  );
  await page.goto(`${site.url}/petition/long`);
  await expect(page.getByRole('list').filter({ hasText: 'WWW' }).first()).toBeVisible();
  await expect(page.getByText('CCC')).toBeVisible();
  await expectAccessibleAndNarrow(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('mistakes come back with what was typed; a signature is confirmed and withdrawn by its mail (PET-02, PET-32, PET-33, PET-34, PET-38)', async ({
    page,
    site,
    mailServer,
    guard,
  }) => {
    guard.allow('the server responded with a status of 422');
    await sql(
      site,
      `insert into petitions (id, slug, title, description, decision_maker, story, confirms)
       values ('0123456789abcdef01234568', 'plain', 'By mail', 'One', 'Two', 'Three', true)`,
    );
    await sql(site, `insert into petition_counts (petition_id) values ('0123456789abcdef01234568')`);
    await page.goto(`${site.url}/petition/plain`);
    await fill(page, 'plain@example.org');
    await page.getByLabel('Last name').fill(' . ');
    await page.getByLabel('Display my name and comment on this petition').uncheck();
    await page.getByRole('button', { name: 'Sign this petition' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary.getByRole('link', { name: 'Enter your last name' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('plain@example.org');
    await expect(page.getByLabel('Display my name and comment on this petition')).not.toBeChecked();
    await page.getByLabel('Last name').fill('Nair');
    await page.getByRole('button', { name: 'Sign this petition' }).click();
    await expect(page).toHaveURL(/\/petition\/plain\?done=1#sign$/);
    await expect(page.getByRole('status').filter({ hasText: SIGNED })).toContainText('open the link in the email');
    await expect(page.locator('[data-petition-number="signatures"]').first()).toHaveText('0');

    const link = linkIn(await mailServer.mailTo('plain@example.org'), '/petition/signature/');
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my signature' }).click();
    await expect(page.getByRole('heading', { name: 'Your signature counts' })).toBeVisible();
    const stats = async () =>
      (await page.request.get(`${site.url}/api/petitions/0123456789abcdef01234568/stats`)).json();
    expect(await stats()).toEqual({ recentSignatures: [], totalSignatures: 1, totalLocations: 1 });
    await page.getByRole('button', { name: 'Withdraw my signature' }).click();
    await expect(page.getByRole('heading', { name: 'Your signature is withdrawn' })).toBeVisible();
    expect(await stats()).toMatchObject({ totalSignatures: 0, totalLocations: 0 });
  });
});
