import { chromium, type Page } from '@playwright/test';
import type { ServerProcess } from '#bench/processes.ts';
import type { DeskClient } from '#tests/support/desk/desk-client.ts';
import browser from '../../playwright.config.ts';

/** The desk in a browser that has been here with this login, but keeps no file of the site. */
export interface DeskPage extends AsyncDisposable {
  readonly page: Page;
}

/** Opens a browser with nothing in its cache, logged in. */
export async function openDeskPage(site: ServerProcess, desk: DeskClient): Promise<DeskPage> {
  const launched = await chromium.launch(browser.use?.launchOptions);
  const context = await launched.newContext({ viewport: { width: 1280, height: 900 } });
  const cookies = desk.cookie.split('; ').map((one) => {
    const at = one.indexOf('=');
    return { name: one.slice(0, at), value: one.slice(at + 1), url: site.url };
  });
  await context.addCookies(cookies);
  await context.addInitScript((login) => {
    localStorage.setItem('token', login.token);
    localStorage.setItem('user', JSON.stringify(login.user));
  }, desk.login);
  await context.addInitScript(watchPaints);
  return { page: await context.newPage(), [Symbol.asyncDispose]: () => launched.close() };
}

/** What the page's own watch saw since it was last asked, in milliseconds. */
export interface Watched {
  /** From each key to the paint that follows it. */
  readonly paints: readonly number[];
  /** The tasks longer than 50. */
  readonly longTasks: readonly number[];
}

declare global {
  interface Window {
    deskWatch: { paints: number[]; longTasks: number[] };
  }
}

// Runs in the page: a message sent from an animation frame arrives after its paint.
function watchPaints(): void {
  const watch: Window['deskWatch'] = { paints: [], longTasks: [] };
  window.deskWatch = watch;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longTasks.push(duration);
  }).observe({ entryTypes: ['longtask'] });
  addEventListener(
    'input',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => watch.paints.push(performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

/** Takes what was watched so far; the next answer starts anew. */
export async function takeWatched(page: Page): Promise<Watched> {
  return page.evaluate(
    () =>
      new Promise<Watched>((resolve) => {
        // Long tasks are told a moment after they ended.
        setTimeout(() => {
          resolve({ paints: window.deskWatch.paints.splice(0), longTasks: window.deskWatch.longTasks.splice(0) });
        }, 200);
      }),
  );
}
