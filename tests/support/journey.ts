import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { loginIn } from '#app/desk/session/token-store.ts';
import { type MailServer, startMailServer } from './mail/mail-server.ts';
import { type HindiNewsroom, publishInHindi } from './newsroom/hindi-newsroom.ts';
import { type Site, startSite } from './site/site.ts';

interface Guard {
  /** Announces console errors containing `text`, such as the browser's own message about a 409 response. */
  allow(text: string): void;
}

async function watch(page: Page, allowed: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const note = (text: string): void => {
    if (!allowed.some((one) => text.includes(one))) found.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      note(`console ${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  // What a script tries and catches, such as compiling code from text, Chromium refuses without a word in the console.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      throw new Error(`Content Security Policy: ${effectiveDirective} refused ${blockedURI}`);
    }),
  );
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') note(`request to another host: ${request.url()}`);
  });
  return found;
}

/** Playwright's `test`, which fails on any error in the console and on any request to another host. */
export const guardedTest = base.extend<{ guard: Guard }>({
  guard: [
    async ({ page }, use) => {
      const allowed: string[] = [];
      const found = await watch(page, allowed);
      await use({ allow: (text) => allowed.push(text) });
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});

/** Like `guardedTest`, with a site and a mail server per worker; the fixture `inHindi` adds Hindi stories. */
export const test = guardedTest.extend<object, { mailServer: MailServer; site: Site; inHindi: HindiNewsroom }>({
  mailServer: [
    // biome wants the first argument named; Playwright wants it destructured.
    async ({ browserName: _ }, use) => {
      const server = await startMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ mailServer }, use) => {
      const site = await startSite({ env: mailSettings(mailServer) });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  inHindi: [async ({ site }, use) => use(await publishInHindi(site)), { scope: 'worker' }],
});

export { expect };

/** Settings of a site that sends its mails to `server`. */
export function mailSettings(server: MailServer): Readonly<Record<string, string>> {
  return { SMTP_URL: server.url, MAIL_FROM: 'MATV <desk@matv.example>' };
}

/** Triggers the page's deferred loading, and waits until the page is complete and its script has started. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.readyState !== 'complete') return false;
    if (window.matvReady === true && document.documentElement.classList.contains('loaded')) return true;
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    window.dispatchEvent(new Event('scroll'));
    return false;
  });
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { excess, widest } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isClipped = (element: Element): boolean => {
      const around = element.parentElement;
      if (around === null || around === document.body) return false;
      return getComputedStyle(around).overflowX !== 'visible' || isClipped(around);
    };
    const widest = [...document.body.querySelectorAll('*')].find(
      (element) =>
        element.getBoundingClientRect().right > clientWidth + 1 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        !isClipped(element),
    );
    return { excess: scrollWidth - clientWidth, widest: widest?.outerHTML.slice(0, 300) };
  });
  expect(excess, `${page.url()} at ${page.viewportSize()?.width} pixels, ${widest}`).toBeLessThanOrEqual(0);
}

/**
 * Logs in as the login screen does, without opening it or the dashboard, which have journeys of their own. The page is
 * left on a response of the site outside the desk.
 */
export async function logIn(page: Page, site: Site, { email, password }: Site['admin'] = site.admin): Promise<void> {
  const answer = await page.request.post(`${site.url}/api/users/login`, { data: { email, password } });
  const login = loginIn(await answer.json());
  if (login === null) throw new Error(`${email} was not let in: ${answer.status()} ${await answer.text()}`);
  await page.goto(`${site.url}/readyz`);
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('user', JSON.stringify(user));
  }, login);
}

/** Logs in on the login screen, and waits for the dashboard. */
export async function logInByHand(page: Page, site: Site): Promise<void> {
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email').fill(site.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(site.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${site.url}/admin/dashboard`);
}

/**
 * Expects that a modified click on `link` is left to the browser, which would open a tab. None is opened here, because
 * Chromium occasionally never finishes attaching a background tab.
 */
export async function expectLeftToBrowser(link: Locator): Promise<void> {
  const isLeft = link.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const hear = (event: Event) => {
          resolve(!event.defaultPrevented);
          event.preventDefault();
        };
        window.addEventListener('click', hear, { once: true });
      }),
  );
  await link.click({ modifiers: ['ControlOrMeta'] });
  expect(await isLeft).toBe(true);
}

/** How many things play in the page that a new page would end: a click on an alert leaves its window alone. */
export function heldWhilePlaying(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name === 'matv-playing').length;
  });
}
