import { createECDH, randomBytes } from 'node:crypto';
import type { CDPSession, Page, Worker } from '@playwright/test';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';

const AUTH = randomBytes(16).toString('base64url');

/**
 * A reader who allows notifications, and a push service within the page: the Chromium of the tests has neither.
 * Subscriptions last for the tab.
 */
async function withPushService(page: Page, auth: string = AUTH): Promise<void> {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  await page.addInitScript(
    ({ p256dh, auth }) => {
      const made = (number: string, key: string) => {
        const endpoint = `https://push.example/${auth}/${number}`;
        return {
          endpoint,
          options: { applicationServerKey: Uint8Array.fromBase64(key, { alphabet: 'base64url' }).buffer },
          toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
          unsubscribe: async () => sessionStorage.removeItem('push-key'),
        };
      };
      const kept = () => {
        const [number, key] = ['push-number', 'push-key'].map((name) => sessionStorage.getItem(name));
        return number && key ? made(number, key) : null;
      };
      Object.defineProperties(Notification, {
        permission: { value: 'granted' },
        requestPermission: { value: async () => 'granted' },
      });
      Object.defineProperties(PushManager.prototype, {
        getSubscription: { value: async () => kept() },
        subscribe: {
          value: async ({ applicationServerKey }: { applicationServerKey: string }) => {
            const current = kept();
            if (current) return current;
            const number = Number(sessionStorage.getItem('push-number')) + 1;
            sessionStorage.setItem('push-number', String(number));
            sessionStorage.setItem('push-key', applicationServerKey);
            return made(String(number), applicationServerKey);
          },
        },
      });
    },
    { p256dh, auth },
  );
}

/** What the site keeps of this browser's first, second, ... subscription, as its answer. */
function stored(page: Page, url: string, number: number) {
  return page.request.post(`${url}/api/alerts/subscription/find`, {
    headers: { origin: url },
    data: { endpoint: `https://push.example/${AUTH}/${number}`, auth: AUTH },
  });
}

/** Resolves with the id under which Chromium's debugging protocol knows the page's service worker. */
function registrationId(session: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    });
    void session.send('ServiceWorker.enable');
  });
}

/** Notes down what the worker asks the browser to show, where a later notification replaces one of the same tag. */
async function noteNotifications(worker: Worker): Promise<() => Promise<unknown>> {
  const noted = await worker.evaluateHandle(() => {
    const notifications = new Map<string, unknown>();
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'showNotification', {
      value: async (title: string, { tag = title, body, data }: NotificationOptions) => {
        notifications.set(tag, { title, body, tag, data });
      },
    });
    return notifications;
  });
  return () => noted.evaluate((notifications) => [...notifications.values()]);
}

function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

test('an answer that comes on another page leaves its address alone', async ({ page, site, guard }) => {
  guard.allow('Failed to load resource');
  await withPushService(page, randomBytes(16).toString('base64url'));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/alerts/subscription', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/alerts?topic=live-tv`);
  await untilInteractive(page);
  const asked = page.waitForRequest('**/api/alerts/subscription');
  await page.getByRole('button', { name: 'Turn on alerts' }).click();
  await asked;
  await page.getByRole('searchbox').fill('India');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.url}/search?q=India`);
  const answered = page.waitForResponse('**/api/alerts/subscription');
  release();
  await (await answered).finished();
  await page.goBack();
  await expect(page.locator('[data-status]')).toHaveText('Alerts are on.');
  await page.goForward();
  await expect(page).toHaveURL(`${site.url}/search?q=India`);
});

test('a reader turns alerts on, gets them, changes what they are about, and leaves', async ({
  page,
  site,
  context,
  guard,
}) => {
  guard.allow('Failed to load resource');
  await withPushService(page);
  await page.goto(`${site.url}/alerts?topic=live-tv`);
  await untilInteractive(page);
  const box = (name: string) => page.getByRole('checkbox', { name });
  const status = page.locator('[data-status]');
  await expect(box('Live TV')).toBeChecked();
  await expect(box('Breaking news')).not.toBeChecked();
  expect(await registrations(page)).toBe(0);
  const { headers } = await fetch(`${site.url}/service-worker.js`);
  expect(headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(headers.get('cache-control')).toBe('no-cache');

  await box('Live TV').uncheck();
  await page.getByRole('button', { name: 'Turn on alerts' }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose at least one topic.');
  await box('Breaking news').check();
  await box('World News').check();
  await box('Keep alerts silent').check();
  await page.getByLabel('To', { exact: true }).fill('06:30');
  await page.route('**/api/alerts/subscription', (route) => route.abort());
  await page.getByRole('button', { name: 'Turn on alerts' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your connection was lost, or the server could not be reached. Nothing you chose is lost: please try again.',
  );
  await expect(box('World News')).toBeChecked();
  await page.unroute('**/api/alerts/subscription');
  await page.getByRole('button', { name: 'Turn on alerts' }).click();
  await expect(status).toHaveText('Alerts are on.');
  await expect(page.getByRole('heading', { name: 'Alerts are on in this browser' })).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/alerts`);
  const answer = await stored(page, site.url, 1);
  expect(await answer.json()).toEqual({
    topics: ['breaking', 'section:world'],
    quiet: { from: '22:00', to: '06:30', zone: 'Europe/London' },
    isKeyCurrent: true,
  });

  const session = await context.newCDPSession(page);
  const id = await registrationId(session);
  const push = (data: unknown) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: site.url,
      registrationId: id,
      data: typeof data === 'string' ? data : JSON.stringify({ web_push: 8030, notification: data }),
    });
  const worker = context.serviceWorkers().find((one) => one.url() === `${site.url}/service-worker.js`);
  if (!worker) throw new Error('the page has no service worker');
  const shown = await noteNotifications(worker);
  const navigate = `${site.url}/alerts/open/0123456789abcdef01234567`;
  await push({ title: 'Storm closes ports', body: 'Ferries are held.', navigate, tag: 'storm' });
  const first = { title: 'Storm closes ports', body: 'Ferries are held.', tag: 'storm', data: { navigate } };
  await expect.poll(shown).toEqual([first]);
  await push({ title: 'Correction: one port closed', body: 'Dover alone.', navigate, tag: 'storm' });
  const second = { title: 'Correction: one port closed', body: 'Dover alone.', tag: 'storm', data: { navigate } };
  await expect.poll(shown).toEqual([second]);
  await push('what a later version may send');
  const fallback = {
    title: 'MATV: news alert',
    body: 'Open MATV for the latest news.',
    tag: 'MATV: news alert',
    data: { navigate: `${site.url}/` },
  };
  await expect.poll(shown).toEqual([second, fallback]);

  await page.reload();
  await untilInteractive(page);
  await expect(page.getByRole('button', { name: 'Turn off alerts' })).toBeVisible();
  await expect(box('World News')).toBeChecked();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:30');
  await box('World News').uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(status).toHaveText('Your changes are saved.');
  expect(await (await stored(page, site.url, 1)).json()).toMatchObject({ topics: ['breaking'] });

  // The site's key has changed: the browser subscribes again silently, and keeps its topics.
  await page.evaluate(() => sessionStorage.setItem('push-key', 'another0'));
  await page.route('**/api/alerts/subscription/find', (route) =>
    route.fulfill({ json: { topics: ['breaking'], quiet: null, isKeyCurrent: false } }),
  );
  await page.reload();
  await untilInteractive(page);
  await expect(page.getByRole('button', { name: 'Turn off alerts' })).toBeVisible();
  expect(await (await stored(page, site.url, 2)).json()).toEqual({
    topics: ['breaking'],
    quiet: null,
    isKeyCurrent: true,
  });
  expect((await stored(page, site.url, 1)).status()).toBe(404);

  await page.getByRole('button', { name: 'Turn off alerts' }).click();
  await expect(status).toHaveText('Alerts are off. We have forgotten this browser.');
  await expect(page.getByRole('button', { name: 'Turn on alerts' })).toBeFocused();
  expect((await stored(page, site.url, 2)).status()).toBe(404);
  expect(await registrations(page)).toBe(0);

  await page.goto(`${site.url}/topic/food`);
  await page.getByRole('link', { name: 'Get alerts for stories about Food' }).click();
  await untilInteractive(page);
  await expect(box('Food')).toBeChecked();
});
