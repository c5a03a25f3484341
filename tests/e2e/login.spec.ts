import { expect, logIn, test, untilInteractive } from '#tests/support/journey.ts';

const sectionButtons = [
  'update-homepage',
  'update-matv',
  'update-deep-dive',
  'update-world-news',
  'update-viral-news',
  'update-latest-news',
  'update-india-news',
  'update-web-stories',
  'update-science-news',
  'update-opinion',
  'update-entertainment',
  'update-defence',
  'update-sportfit',
  'update-education',
  'update-election-news',
  'update-health',
  'update-tech',
  'update-initiatives',
];

const deskPaths = ['/admin/dashboard', ...sectionButtons.map((name) => `/admin/${name}`), '/admin/no/such/screen'];

test('without a login every desk page leads to the login screen (LOGIN-17, LOGIN-18, LOGIN-19)', async ({
  page,
  site,
}) => {
  for (const path of deskPaths) {
    const answer = await fetch(site.url + path, { redirect: 'manual' });
    const location = `/login?${new URLSearchParams({ next: path })}`;
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, location]);
  }
  await page.goto(`${site.url}/admin`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a form that is not filled in is not sent, a wrong password is refused in words, and the login leads to 18 editing sections until logging out ends it', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 401');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const button = page.getByRole('main').locator('form button[type="submit"]');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/users/login')) sent.push(request.method());
  });
  const kept = () => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);

  await page.goto(`${site.url}/login`);
  await untilInteractive(page);
  await test.step('an empty or malformed field keeps it from being sent (LOGIN-02, LOGIN-03, LOGIN-28, NAV-51)', async () => {
    const tries = [
      { email: '', password: 'a-password', faulty: email },
      { email: 'not-an-address', password: 'a-password', faulty: email },
      { email: site.admin.email, password: '', faulty: password },
    ];
    for (const one of tries) {
      await email.fill(one.email);
      await password.fill(one.password);
      await button.click();
      expect(await one.faulty.evaluate((field: HTMLInputElement) => field.validity.valid)).toBe(false);
      await expect(one.faulty).toBeFocused();
    }
    await expect(page).toHaveURL(`${site.url}/login`);
    expect(sent).toEqual([]);
  });
  await test.step('a wrong password is refused and nothing is stored (LOGIN-12, ERR-02)', async () => {
    await email.fill(site.admin.email);
    await password.fill('not-the-password');
    await button.click();
    await expect(page.getByText('Login failed. Please check your email or password.')).toBeVisible();
    expect(await kept()).toEqual([null, null]);
  });
  await test.step('while the login is under way a second click sends nothing, and success is said (LOGIN-05, LOGIN-06, LOGIN-07, LOGIN-10, ERR-01)', async () => {
    const held = Promise.withResolvers<void>();
    await page.route('**/api/users/login', async (route) => {
      await held.promise;
      await route.continue();
    });
    sent.length = 0;
    await email.fill(site.admin.email);
    await password.fill(site.admin.password);
    await expect(button).toHaveText('Login');
    await button.click();
    await expect(button).toHaveText('Logging in...');
    await expect(button).toBeDisabled();
    await button.click({ force: true });
    await password.press('Enter');
    held.resolve();
    await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
    await expect(page.getByText('Logged in successfully!')).toBeVisible();
    expect(sent).toEqual(['POST']);
  });
  await test.step('the dashboard, with what the browser keeps of the login (LOGIN-01, LOGIN-09, DESK-03)', async () => {
    const [token, user] = await kept();
    expect(token).toBeTruthy();
    expect(user).toContain(site.admin.email);
    const hrefs = await page
      .locator('main a[href^="/admin/update-"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(sectionButtons.map((name) => `/admin/${name}`));
    const nav = page.getByRole('navigation', { name: 'Desk' }).locator('visible=true');
    for (const name of ['Media', 'Petitions', 'Bookings'])
      await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute(
        'href',
        `/admin/${name.toLowerCase()}`,
      );
    await page.reload();
    await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
    await page.goto(`${site.url}/admin`);
    await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
  });
  await test.step('without a provider the Watch screen says that the desk alone decides what is live', async () => {
    await page.goto(`${site.url}/admin/watch`);
    const live = page.getByRole('region', { name: 'Live', exact: true });
    await expect(live).toContainText('Nothing is live');
    await expect(live).toContainText('No provider is set up: live is what is set here.');
  });
  await test.step('logging out (LOGIN-13, LOGIN-15)', async () => {
    await page.getByRole('button', { name: /log ?out/i }).click();
    await expect(page).toHaveURL(`${site.url}/login`);
    expect(await kept()).toEqual([null, null]);
    await page.goto(`${site.url}/admin/dashboard`);
    await expect(page).toHaveURL(/\/login/);
  });
});

test('a session that has ended leaves no token and no name in the browser when the server leads to the login', async ({
  page,
  site,
}) => {
  await logIn(page, site);
  await page.context().clearCookies();
  await page.goto(`${site.url}/admin/dashboard`);
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]))
    .toEqual([null, null]);
});

test('with no token in the browser, or one that the server did not give, an editor leads to the login (LOGIN-20, LOGIN-22)', {
  tag: '@long',
}, async ({ page, site, guard }) => {
  guard.allow('the server responded with a status of 401');
  for (const token of [null, 'x']) {
    await test.step(token === null ? 'no token' : `the token '${token}'`, async () => {
      await logIn(page, site);
      await page.goto(`${site.url}/admin/update-viral-news`);
      await expect(page.getByRole('button', { name: 'Add story' })).toBeEnabled();
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
});
