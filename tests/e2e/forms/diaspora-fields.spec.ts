import {
  CALL,
  DONE,
  filesOf,
  fillIn,
  heldCall,
  openSupportPage,
  phoneOf,
  submitSupport,
  textFile,
} from '#tests/support/diaspora/support-page.ts';
import { fileOf } from '#tests/support/forms/chosen-files.ts';
import { expect, expectNoSidewaysScroll, test } from '#tests/support/journey.ts';
import { expectAccessible } from '#tests/support/site/accessible.ts';

const TEN_MB = 10 * 1024 * 1024;

test('the fields are checked when they are left, and needed ones block the sending (DIA-08, DIA-17, DIA-28, ERR-43, ERR-44)', async ({
  page,
  site,
}) => {
  const { held, release } = heldCall();
  await page.route(/reader-utils/, async (route) => {
    await held;
    await route.continue();
  });
  await openSupportPage(page, site);
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/diaspora-support')) posts.push(request.url());
  });
  const email = page.getByLabel('Email');
  await email.fill('a@b');
  await email.blur();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await email.focus();
  await expect(page.getByText('Please enter a valid email address')).toBeHidden();
  const phone = phoneOf(page);
  await phone.fill('123');
  await phone.blur();
  // It is left before the rules of phone numbers have loaded.
  release();
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await phone.focus();
  await expect(page.getByText('Please enter a valid phone number')).toBeHidden();
  // Digits of other scripts become those that the widget knows.
  await phone.fill('+४४ ७४०० १२३४५६');
  await expect(phone).toHaveValue('7400 123456');
  // So does a number as a program for messages copies it.
  await phone.fill('\u202a+91 98765 43210\u202c');
  await expect(phone).toHaveValue('98765 43210');
  await phone.blur();
  await expect(page.getByText('Please enter a valid phone number')).toBeHidden();
  await phone.fill('');
  await phone.blur();
  await expect(page.getByText('Please enter a valid phone number')).toBeHidden();

  await expect(page.getByLabel('Context/Subject')).toHaveAttribute(
    'placeholder',
    'Brief context or subject of your request',
  );
  await fillIn(page, 'meera.two@example.org');
  const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  for (const [label, message] of [
    ['Email', 'Enter your email address'],
    ['Context/Subject', 'Say briefly what your request is about'],
    ['Detailed Issue Description', 'Describe the issue'],
  ] as const) {
    const before = await page.getByLabel(label).inputValue();
    await page.getByLabel(label).fill('');
    await submitSupport(page);
    await expect(problem).toBeFocused();
    await problem.getByRole('link', { name: message }).click();
    await expect(page.getByLabel(label)).toBeFocused();
    await page.getByLabel(label).fill(before);
  }
  for (const [label, message] of [
    ['City/District', 'Choose your city or district'],
    ['State/Province', 'Choose your state or province'],
    ['Country', 'Choose your country'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).selectOption('');
    await submitSupport(page);
    await problem.getByRole('link', { name: message }).click();
    await expect(page.getByLabel(label, { exact: true })).toBeFocused();
  }

  const files = filesOf(page);
  await expect(files).toHaveAttribute('accept', '.pdf,.doc,.docx,.jpg,.jpeg,.png,.txt');
  await expect(page.getByText('max 10MB each')).toBeVisible();
  await files.setInputFiles([fileOf('good.txt', 10), fileOf('virus.exe', 10), fileOf('film.txt', TEN_MB + 1)]);
  await expect(page.getByText('film.txt is larger than 10MB')).toBeVisible();
  await expect(page.getByText('virus.exe is not of a type that can be sent')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveText([/good\.txt/]);
  expect(posts).toEqual([]);
});

test('what is typed and chosen before the script has started is kept and checked, and the phone field keeps the focus (DIA-07, DIA-08, DIA-30)', async ({
  page,
  site,
}) => {
  const { held, release } = heldCall();
  await page.route(/reader-diaspora-form/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/diaspora-support`);
  await page.getByLabel('Country', { exact: true }).fill('Bharat');
  await page.getByLabel('State/Province').fill('Kerala');
  await filesOf(page).setInputFiles([textFile('early.txt')]);
  await page.getByLabel('Email').fill('a@b');
  await page.getByLabel('Email').blur();
  await phoneOf(page).pressSequentially('0740');
  release();
  await expect(page.locator('.iti')).toBeVisible();
  await expect(phoneOf(page)).toBeFocused();
  await page.keyboard.type('0123456');
  await expect(phoneOf(page)).toHaveValue(/^0?7400 ?123456$/);
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove early.txt' })).toBeVisible();
  await filesOf(page).setInputFiles([textFile('later.txt')]);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  // The list of countries has been there since before the widget.
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('Bharat');
  await expect(page.getByLabel('State/Province')).toHaveValue('Kerala');
});

test('states and cities follow the country (DIA-19, DIA-20, DIA-21, DIA-22)', async ({ page, site }) => {
  await openSupportPage(page, site);
  const [country, state, city] = ['Country', 'State/Province', 'City/District'].map((label) =>
    page.getByLabel(label, { exact: true }),
  );
  if (!country || !state || !city) throw new Error('a field is missing');
  await expect(state).toBeDisabled();
  await expect(city).toBeDisabled();
  const { held, release } = heldCall();
  await page.route('**/api/places/states', async (route) => {
    await held;
    await route.continue();
  });
  await country.selectOption('India');
  await expect(state).toHaveText('Loading...');
  await expect(state).toBeDisabled();
  release();
  await state.selectOption('Kerala');
  await city.selectOption('Kochi');
  await state.selectOption('Goa');
  await expect(city).toHaveValue('');
  await city.selectOption('Panjim');
  await country.selectOption('United Kingdom');
  await expect(state).toHaveValue('');
  await expect(city).toBeDisabled();
  await state.selectOption('Wales');
  await city.selectOption('Not in this list: type it');
  await city.fill('A village of my own');
});

test('the phone field begins with the country of the visitor and finds others by search and by letters, with the rules of our own bundle (DIA-12, DIA-41, DIA-42, CONST-55, CONST-56, DAPI-58, DAPI-60)', async ({
  page,
  site,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.clock.install();
  await page.route('**/api/places/me', (route) => route.fulfill({ json: { country_code: 'GB' } }));
  await openSupportPage(page, site);
  // The widget is there before its rules, which it loads after the page.
  await expect.poll(() => scripts.filter((url) => /reader-utils/.test(url))).toHaveLength(1);
  const button = page.locator('.iti__selected-country');
  await expect(button).toHaveAccessibleName(/United Kingdom/);
  const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  expect(Math.min(width, height), 'the button is as large as a thumb').toBeGreaterThanOrEqual(44);
  await button.focus();
  // Letters typed within a second belong together, however long the typing takes here.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.keyboard.type('in');
  await expect(button).toHaveAccessibleName(/India/);
  await page.clock.runFor(1100);
  await page.keyboard.type('n');
  await expect(button).toHaveAccessibleName(/Namibia/);
  await page.clock.resume();

  await button.click();
  const search = page.locator('.iti__search-input');
  const shown = page.locator('.iti__country:visible');
  const all = await shown.count();
  await page.clock.pauseAt(new Date(Date.now() + 7_200_000));
  await search.pressSequentially('denm');
  await page.clock.runFor(99);
  await expect(shown).toHaveCount(all);
  await page.clock.runFor(1);
  await expect(shown).toHaveText([/Denmark/]);
});

test('a request is sent although the rules of phone numbers cannot be loaded: the server knows them', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the rules of phone numbers could not be had');
  guard.allow('net::ERR_FAILED');
  await page.route(/reader-utils/, (route) => route.abort());
  await openSupportPage(page, site);
  await fillIn(page, 'no.rules@example.org');
  await phoneOf(page).fill('201-555-0123');
  await submitSupport(page);
  await expect(page.getByText(DONE)).toBeVisible();
});

test('the support form has no accessibility faults and fits on 320 pixels', { tag: '@long' }, async ({
  page,
  site,
  guard,
}) => {
  guard.allow('status of 500');
  await page.setViewportSize({ width: 320, height: 800 });
  await openSupportPage(page, site);
  await expectNoSidewaysScroll(page);
  await fillIn(page, 'meera.six@example.org');
  await filesOf(page).setInputFiles([textFile(`${'a-long-name-'.repeat(8)}.txt`), textFile('wrong.exe')]);
  await phoneOf(page).fill('123');
  await phoneOf(page).blur();
  await expectAccessible(page, { bestPractice: true });
  await expectNoSidewaysScroll(page);
  await page.locator('.iti__selected-country').click();
  await expect(page.locator('.iti__search-input')).toBeVisible();
  await expectAccessible(page, { bestPractice: true });
  await page.keyboard.press('Escape');
  await phoneOf(page).fill('');
  await page.route(CALL, (route) => route.fulfill({ status: 500, body: 'boom' }));
  await submitSupport(page);
  await expect(page.locator('[data-form-card]').getByRole('alert')).toBeVisible();
  await expectAccessible(page, { bestPractice: true });
  await page.goto(`${site.url}/diaspora-support/sent/MATV-AAAA-2222`);
  await expectAccessible(page, { bestPractice: true });
});
