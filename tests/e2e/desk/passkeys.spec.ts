import type { Page } from '@playwright/test';
import { expect, guardedTest, logIn } from '#tests/support/journey.ts';
import { answer, openScreen } from '#tests/support/mail/people.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';
import { freePort, type Site, startSite } from '#tests/support/site/site.ts';

/** A site reached by a name: at an IP address browsers have no passkeys. */
const test = guardedTest.extend<{ site: Site }>({
  site: [
    async ({ browserName: _ }, use) => {
      const port = await freePort();
      const url = `http://localhost:${port}`;
      const site = await startSite({ port, env: { SITE_URL: url, SAMPLE_CONTENT: 'off' } });
      await use({ ...site, url });
      await site.stop();
    },
    { timeout: 240_000 },
  ],
});

const HOSTILE_NAME = '"><img src=x onerror=hurt=1>';

/** Gives the browser a device with a fingerprint reader whose owner is always there. */
async function addDevice(page: Page): Promise<void> {
  // Such a device takes up a suggestion at once, before anybody could press the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('an editor adds a passkey, logs out and logs in with it alone; once it is removed it lets nobody in', {
  tag: '@long',
}, async ({ page, site, guard }) => {
  guard.allow('request to another host: http://localhost:');
  guard.allow('the server responded with a status of 401');
  guard.allow('Failed to fetch dynamically imported module');
  guard.allow('net::ERR_FAILED');
  await addDevice(page);
  await logIn(page, site);
  await openScreen(page, site, '/admin/account', 'My account');
  await test.step('it is added and renamed', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByLabel('Name of the passkey')).toBeFocused();
    const name = page.getByLabel('Name of the passkey');
    await expect(name).toHaveValue('Chrome on Linux');
    await name.fill('Work laptop');
    await page.getByRole('button', { name: 'Create the passkey' }).click();
    await expect(page.getByText('The passkey ‘Work laptop’ was added.')).toBeVisible();
    // An attack as a name is a name (tests/support/hostile/fields.ts).
    for (const [before, after] of [
      ['Work laptop', HOSTILE_NAME],
      [HOSTILE_NAME, 'Newsroom laptop'],
    ] as const) {
      await page.getByRole('button', { name: `Rename ‘${before}’`, exact: true }).click();
      await name.fill(after);
      await page.getByRole('button', { name: 'Save name' }).last().click();
      await expect(page.getByRole('button', { name: `Remove ‘${after}’`, exact: true })).toBeVisible();
    }
    const passkeys = page.getByRole('list', { name: 'Passkeys of yours' }).getByRole('listitem');
    await expect(passkeys).toHaveCount(1);
    await expect(passkeys).toContainText(/Newsroom laptop On one device\s*Added .* · not used yet/);
    await expectAccessibleAndNarrow(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  const logOut = async () => {
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/login`);
  };
  await logOut();
  await test.step('it logs in', async () => {
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    await expectAccessibleAndNarrow(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    const login = page.getByRole('button', { name: 'Use a passkey' });
    // On a bad line the code for it does not arrive.
    await page.route('**/assets/log-in-with-passkey-*.js', (route) => route.abort());
    await login.click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('You could not be logged in with a passkey.');
    await expect(alert).toContainText('The site could not be reached: please check your connection and try again.');
    await page.unroute('**/assets/log-in-with-passkey-*.js');
    await login.click();
    await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
    await expect(page.getByText('Logged in successfully!')).toBeVisible();
  });
  await test.step('it lets work go on when the session has ended', async () => {
    await openScreen(page, site, '/admin/redirects', 'Redirects');
    await page.getByLabel('Old path').fill('/2017/old-page');
    await page.getByLabel('Leads to').fill('/health');
    const ended = await page.context().request.post(`${site.url}/api/users/logout`, { headers: { origin: site.url } });
    expect(ended.ok()).toBe(true);
    await page.getByRole('button', { name: 'Add redirect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
    await expect(dialog.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password webauthn');
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('Redirect saved.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
  await test.step('it is removed', async () => {
    await openScreen(page, site, '/admin/account', 'My account');
    await page.getByRole('button', { name: 'Remove ‘Newsroom laptop’' }).click();
    await answer(page, 'Remove');
    await expect(page.getByText('The passkey ‘Newsroom laptop’ was removed.')).toBeVisible();
    await logOut();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'This passkey does not log in here: it was removed, or belongs to another site.',
    );
  });
});
