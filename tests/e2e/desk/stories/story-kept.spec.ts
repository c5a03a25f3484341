import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/desk/desk-site.ts';
import { beginStory, titleField, typeText, untilSaved } from '#tests/support/desk/story-editor.ts';
import { logIn } from '#tests/support/journey.ts';

test.setTimeout(90_000);

const bar = (page: Page) => page.locator('[data-save-bar]').getByRole('status');

test('what is typed into a story is saved by itself and there after a reload', async ({ page, site }) => {
  await logIn(page, site);
  await beginStory(page, site, 'The bridge');
  // The save is held, or on a quick machine it would be over before anybody looked.
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/desk/stories/*/draft', async (route) => {
    await seen.promise;
    await route.continue();
  });
  await titleField(page).fill('The old bridge sings');
  await expect(bar(page)).toHaveText(/^(Unsaved changes|Saving\.\.\.)$/);
  seen.resolve();
  await page.getByLabel('Standfirst').fill('Engineers call it aeolian sound.');
  await typeText(page, 'The town calls it an album.');
  await page.getByLabel('Tags').fill('bridges');
  await page.getByLabel('Tags').press('Enter');
  await untilSaved(page);
  await page.reload();
  await expect(titleField(page)).toHaveValue('The old bridge sings');
  await expect(page.getByLabel('Standfirst')).toHaveValue('Engineers call it aeolian sound.');
  await expect(page.locator('[contenteditable="true"]').first()).toHaveText('The town calls it an album.');
  await expect(page.getByRole('list', { name: 'Tags of this story' })).toContainText('bridges');
  await expect(page.getByText(/Unsaved text from/)).toHaveCount(0);
});

test('text typed just before a crash is offered at the next visit, compared and restored', async ({
  page,
  site,
  context,
}) => {
  await logIn(page, site);
  const address = await beginStory(page, site, 'Before the crash');
  await untilSaved(page);
  // The server hears nothing of it any more, as when the machine dies.
  await page.route('**/api/desk/stories/*/draft', () => undefined);
  await titleField(page).fill('Typed just before the crash');
  await expect.poll(() => copiesIn(page)).toBe(1);
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await next.goto(address);
  await expect(titleField(next)).toHaveValue('Before the crash');
  await expect(next.getByText(/Unsaved text from .* on this device/)).toBeVisible();
  await next.getByRole('button', { name: 'Compare' }).click();
  await expect(next.locator('ins').filter({ hasText: 'Typed just' })).toBeVisible();
  await next.getByRole('button', { name: 'Restore' }).click();
  await expect(titleField(next)).toHaveValue('Typed just before the crash');
  await untilSaved(next);
  await next.reload();
  await expect(titleField(next)).toHaveValue('Typed just before the crash');
  await expect(next.getByText(/Unsaved text from/)).toHaveCount(0);
});

test('without a connection the text is kept on the device, and sent when it is back', async ({
  page,
  site,
  context,
  guard,
}) => {
  guard.allow('net::ERR_INTERNET_DISCONNECTED');
  // The text editor's script may still be on its way when the connection goes; the page stands all the same.
  guard.allow('Unable to preload CSS');
  guard.allow('Failed to fetch dynamically imported module');
  await logIn(page, site);
  const address = await beginStory(page, site, 'On the train');
  await untilSaved(page);
  await context.setOffline(true);
  await titleField(page).fill('On the train, in the tunnel');
  await expect(bar(page)).toHaveText('Saved on this device only');
  await expect(page.getByText('No connection to the site.', { exact: false })).toBeVisible();
  await titleField(page).fill('On the train, out of the tunnel');
  await context.setOffline(false);
  await untilSaved(page);
  const other = await context.newPage();
  await other.goto(address);
  await expect(titleField(other)).toHaveValue('On the train, out of the tunnel');
});

test('a session that ends under unsaved text is renewed by a login in place, and the save goes on', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 401');
  await logIn(page, site);
  const address = await beginStory(page, site, 'A long evening');
  await untilSaved(page);
  await endSessionElsewhere(page);
  await titleField(page).fill('A long evening at the council');
  const dialog = page.getByRole('dialog', { name: 'Log in to go on' });
  await expect(dialog.getByLabel('Email')).toHaveValue(site.admin.email);
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Login failed');
  await dialog.getByLabel('Password').fill(site.admin.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toHaveCount(0);
  await untilSaved(page);
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(titleField(page)).toHaveValue('A long evening at the council');
});

test('a session that ends without unsaved text leads to the login and back (LOGIN-22)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('the server responded with a status of 401');
  await logIn(page, site);
  const address = await beginStory(page, site, 'Nothing to lose');
  await untilSaved(page);
  await endSessionElsewhere(page);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email').fill(site.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(site.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${address}/history`);
  await page.getByRole('link', { name: 'Back to the story' }).click();
  await expect(titleField(page)).toHaveValue('Nothing to lose');
});

/** Ends the session on the server, as 'log out everywhere' on another machine does; this page knows nothing of it. */
async function endSessionElsewhere(page: Page): Promise<void> {
  const answer = await page.context().request.post(new URL('/api/users/logout', page.url()).href, {
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok()).toBe(true);
}

/** How many stories' texts this browser keeps. */
async function copiesIn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opened = indexedDB.open('matv-desk');
        opened.onerror = () => reject(opened.error);
        opened.onsuccess = () => {
          const counted = opened.result.transaction('typed-text').objectStore('typed-text').count();
          counted.onerror = () => reject(counted.error);
          counted.onsuccess = () => {
            opened.result.close();
            resolve(counted.result);
          };
        };
      }),
  );
}
