import { expect, logIn, test, untilInteractive } from '#tests/support/journey.ts';

test('an empty or malformed field keeps the login form from being sent; while a login is under way its button waits, a second click sends nothing, and success is said (LOGIN-02, LOGIN-03, LOGIN-05, LOGIN-06, LOGIN-07, LOGIN-10, LOGIN-28, NAV-51, ERR-01)', async ({
  page,
  site,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  await page.goto(`${site.url}/login`);
  await untilInteractive(page);
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const tries = [
    { email: '', password: 'a-password', faulty: email },
    { email: 'not-an-address', password: 'a-password', faulty: email },
    { email: site.admin.email, password: '', faulty: password },
  ];
  for (const one of tries) {
    await email.fill(one.email);
    await password.fill(one.password);
    await page.getByRole('button', { name: 'Login' }).click();
    expect(await one.faulty.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false);
    await expect(one.faulty).toBeFocused();
  }
  await expect(page).toHaveURL(`${site.url}/login`);
  expect(sent).toEqual([]);

  let calls = 0;
  let goOn = (): void => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/users/login', async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await email.fill(site.admin.email);
  await password.fill(site.admin.password);
  const button = page.getByRole('main').locator('form button[type="submit"]');
  await expect(button).toHaveText('Login');
  await button.click();
  await expect(button).toHaveText('Logging in...');
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  await password.press('Enter');
  goOn();
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  await expect(page.getByText('Logged in successfully!')).toBeVisible();
  expect(calls).toBe(1);
});

for (const token of [null, 'x']) {
  test(`with ${token === null ? 'no token' : `the token '${token}'`} in the browser an editor leads to the login (LOGIN-20, LOGIN-21, LOGIN-22)`, async ({
    page,
    site,
    guard,
  }) => {
    guard.allow('the server responded with a status of 401');
    await logIn(page, site);
    await page.goto(`${site.url}/admin/update-viral-news`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viral News');
    await page.evaluate((value) => {
      if (value === null) localStorage.removeItem('token');
      else localStorage.setItem('token', value);
    }, token);
    await page.reload();
    await expect(page).toHaveURL(/\/login\?next=/);
    await expect(page.getByLabel('Email')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto(`${site.url}/admin/update-viral-news`);
    await expect(page).toHaveURL(/\/login\?next=/);
  });
}
