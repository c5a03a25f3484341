import type { Page } from '@playwright/test';
import { z } from 'zod';
import { type DeskClient, deskClient } from '#tests/support/desk/desk-client.ts';
import { test } from '#tests/support/desk/desk-site.ts';
import { addToList, openList } from '#tests/support/desk/list-editor.ts';
import { untilEditorOpens } from '#tests/support/desk/story-editor.ts';
import { expect, logIn } from '#tests/support/journey.ts';
import { call, join } from '#tests/support/mail/joining.ts';
import type { Site } from '#tests/support/site/site.ts';

test('what was typed at the desk outlasts a colleague’s change, a list that cannot be read again, and the end of a session', {
  tag: '@long',
}, async ({ page, site, mailServer, guard }) => {
  for (const status of [401, 409, 503]) guard.allow(`the server responded with a status of ${status}`);
  // What a colleague does meanwhile, over the API.
  const other = await deskClient(site, site.admin);
  await logIn(page, site);
  await test.step('the words to a guest, and the link for one without an e-mail address', () =>
    answerGuest(page, site, other));
  await test.step('a petition, beside the version of the colleague', () => changePetition(page, site, other));
  await test.step('a dialog that Escape would close by a slip', async () => {
    await page.goto(`${site.url}/admin/stories`);
    const dialog = page.getByRole('dialog', { name: 'New story' });
    const title = dialog.getByLabel('Title');
    const question = page.getByRole('dialog', { name: 'Close this? What you typed in it is lost.' });
    const begin = page.getByRole('button', { name: 'New story' });
    await begin.click();
    await title.fill('Rain stops play');
    await title.press('Escape');
    await expect(question).toBeVisible();
    // Browsers let a second press of Escape close a dialog whatever the page says.
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(title).toHaveValue('Rain stops play');
    await expect(title).toBeFocused();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Close it' }).click();
    await expect(dialog).toHaveCount(0);
    await begin.click();
    await title.fill('Rain stops play again');
    await dialog.getByRole('button', { name: 'Start writing' }).click();
    await untilEditorOpens(page, 'Rain stops play again');
  });
  await test.step('what is live', async () => {
    await page.goto(`${site.url}/admin/watch`);
    const live = page.getByRole('region', { name: 'Live', exact: true });
    await live.getByLabel('Video id or address').fill('https://youtu.be/dQw4w9WgXcQ');
    const state = z
      .object({ live: z.object({ version: z.number() }) })
      .parse(await other.ask('GET', '/api/desk/watch'));
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const choice = { kind: 'cleared', until };
    await other.ask('PUT', '/api/desk/watch/live', { version: state.live.version, choice });
    await live.getByRole('button', { name: 'Set as live' }).click();
    await expect(live).toContainText(/Cleared by .+ until/);
    await expect(live.getByLabel('Video id or address')).toHaveValue('https://youtu.be/dQw4w9WgXcQ');
    await live.getByRole('button', { name: 'Set as live' }).click();
    await expect(live).toContainText(/Set by .+ until/);
    await expect(live.getByLabel('Video id or address')).toHaveValue('');
  });
  await test.step('a webhook', () => changeWebhook(page, site, other));
  await test.step('a person’s name, which leaves the role as a colleague has just set it', async () => {
    await join(site, mailServer, { email: 'dana@matv.example', name: 'Dana', role: 'reporter' });
    const people = z.object({ people: z.array(z.object({ _id: z.string(), email: z.string(), role: z.string() })) });
    const dana = async () =>
      people
        .parse(await other.ask('GET', '/api/desk/people'))
        .people.find(({ email }) => email === 'dana@matv.example');
    await page.goto(`${site.url}/admin/people?person=${(await dana())?._id}`);
    await page.getByRole('region', { name: 'Dana' }).getByLabel('Name').fill('Dana Roy');
    await other.ask('PATCH', `/api/desk/people/${(await dana())?._id}`, { role: 'editor' });
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Dana Roy saved.')).toBeVisible();
    await expect(page.getByLabel('Role')).toHaveValue('editor');
    expect(await dana()).toMatchObject({ role: 'editor' });
  });
  await test.step('a list whose editor’s session ends: the password is asked for in place, and the save goes on', async () => {
    await openList(page, site, 'update-health');
    await addToList(page, 'Typed before the session ended');
    const ended = await page.request.post(`${site.url}/api/users/logout`, { headers: { origin: site.url } });
    expect(ended.ok()).toBe(true);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
    await dialog.getByLabel('Password').fill(site.admin.password);
    await dialog.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
    expect(JSON.stringify(await other.ask('GET', '/api/health'))).toContain('Typed before the session ended');
  });
});

const PETITION = {
  title: 'Keep the park',
  description: 'It is to be built on.',
  decisionMaker: 'The council',
  story: '',
  situation: [],
  deadline: null,
  confirms: false,
  isClosed: false,
};

async function answerGuest(page: Page, site: Site, other: DeskClient): Promise<void> {
  const sessions = z.object({ sessions: z.array(z.object({ preferredTime: z.string() })) });
  const [first] = sessions.parse(await other.ask('GET', '/api/rajneeti-bookings/sessions')).sessions;
  const guest = { name: 'Uma Day', phone: '+44 7700 900123', preferredTime: first?.preferredTime };
  await call(site, 'POST', '/api/rajneeti-bookings', guest);
  await page.goto(`${site.url}/admin/bookings`);
  await page.getByRole('button', { name: 'Not confirmed' }).click();
  await page.getByRole('list', { name: 'Requests' }).getByRole('button', { name: 'Uma Day' }).click();
  const request = page.getByRole('region', { name: 'Request', exact: true });
  await request.getByLabel('Propose another date').check();
  await request.getByLabel('Personal message').fill('The Saturday is full.');
  await request.getByLabel('Session to propose').selectOption({ index: 2 });
  const id = new URL(page.url()).searchParams.get('booking');
  const { version } = z.object({ version: z.number() }).parse(await other.ask('GET', `/api/desk/bookings/${id}`));
  const confirmed = { version, answer: 'confirm', words: '', session: null };
  await other.ask('POST', `/api/desk/bookings/${id}/answer`, confirmed);
  await request.getByRole('button', { name: 'Save the answer' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your words are kept.' })).toBeVisible();
  await expect(request.getByRole('heading', { name: 'Uma Day' })).toContainText('New');
  await expect(request.getByLabel('Personal message')).toHaveValue('The Saturday is full.');
  await request.getByRole('button', { name: 'Save the answer' }).click();
  await expect(request.getByText('The guest has no e-mail address. Send them this link')).toContainText(
    `${site.url}/book-rajneeti/proposal/`,
  );
  await expect(request.getByLabel('Personal message')).toHaveValue('');
}

async function changePetition(page: Page, site: Site, other: DeskClient): Promise<void> {
  const petition = z.object({ _id: z.string(), saved: z.number(), title: z.string(), story: z.string() });
  const { _id } = petition.parse(await other.ask('POST', '/api/desk/petitions', PETITION));
  const stored = async () => petition.parse(await other.ask('GET', `/api/desk/petitions/${_id}`));
  const saveTheirs = async (title: string) => {
    const { saved } = await stored();
    await other.ask('PUT', `/api/desk/petitions/${_id}`, { ...PETITION, title, saved });
  };
  await page.goto(`${site.url}/admin/petitions/${_id}`);
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const story = page.getByRole('textbox', { name: 'Story', exact: true });
  const conflict = page.getByRole('region', { name: 'Someone else has saved this' });
  const save = page.getByRole('button', { name: 'Save petition' });

  await title.fill('Typed by mistake');
  await saveTheirs('Keep the park green');
  await save.click();
  const titles = conflict.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Title', exact: true }) });
  await expect(titles.getByRole('cell')).toContainText(['Keep the park green', 'Typed by mistake']);
  await expect(title).toHaveValue('Typed by mistake');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(title).toHaveValue('Keep the park green');
  await expect(title).toBeFocused();
  await expect(conflict).toHaveCount(0);

  await story.fill('There are oaks in it.');
  await saveTheirs('Keep the park open');
  await save.click();
  // The petition is longer than the window, and 'Save' at its end.
  const both = conflict.getByRole('heading', { name: 'Someone else has saved this' });
  await expect(both).toBeInViewport();
  await expect(both).toBeFocused();
  await expect(conflict).toContainText('You have changed other fields than they have.');
  await expect(conflict).toContainText('Saving yours keeps what only they have changed: Title.');
  await expect(conflict.getByRole('row')).toHaveCount(0);
  await conflict.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect(page.getByText('Petition saved.')).toBeVisible();
  await expect(conflict).toHaveCount(0);
  expect(await stored()).toMatchObject({ title: 'Keep the park open', story: 'There are oaks in it.' });
  // The button went with what it settled.
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await page.getByLabel('Closed: nobody can sign it').check();
  await save.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Close this petition?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(save).toBeFocused();
  await page.getByRole('button', { name: 'Discard changes' }).click();
}

async function changeWebhook(page: Page, site: Site, other: DeskClient): Promise<void> {
  const fields = { name: 'Partner', url: 'https://partner.example/hook', events: ['story.killed'] };
  const made = z.object({ webhook: z.object({ _id: z.string() }) });
  const { webhook } = made.parse(await other.ask('POST', '/api/desk/webhooks', fields));
  await page.goto(`${site.url}/admin/webhooks?webhook=${webhook._id}`);
  const card = page.getByRole('region', { name: 'Partner' });
  await card.getByLabel('Name').fill('Partner of ours');
  await page.route('**/api/desk/webhooks', (route) => route.fulfill({ status: 503, json: { message: 'Away.' } }));
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Away.')).toBeVisible();
  await expect(card.getByLabel('Name')).toHaveValue('Partner of ours');
  await page.unroute('**/api/desk/webhooks');
  const url = 'https://partner.example/elsewhere';
  await other.ask('PUT', `/api/desk/webhooks/${webhook._id}`, { ...fields, url, version: 1 });
  await card.getByRole('button', { name: 'Save changes' }).click();
  await expect(card.getByText('This webhook has been changed meanwhile.')).toBeVisible();
  await expect(card.getByLabel('Name')).toHaveValue('Partner of ours');
  await card.getByRole('button', { name: 'Show the present settings' }).click();
  await expect(card.getByLabel('Name')).toHaveValue('Partner');
  await expect(card.getByLabel('Address')).toHaveValue(url);
  await card.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Partner is removed.')).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
}
