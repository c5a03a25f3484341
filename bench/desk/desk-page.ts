import { chromium, type Page } from '@playwright/test';
import type { ServerProcess } from '#bench/processes.ts';
import type { DeskClient } from '#tests/support/desk/desk-client.ts';
import browser from '../../playwright.config.ts';

/** The desk in a logged-in browser with an empty cache. */
export interface DeskPage extends AsyncDisposable {
  readonly page: Page;
}

/** Opens a logged-in browser with an empty cache. */
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

/** What was measured inside the page since the last call, in milliseconds. */
export interface Watched {
  /** From each key press to the paint that follows it. */
  readonly paints: readonly number[];
  /** Tasks longer than 50 ms. */
  readonly longTasks: readonly number[];
}

declare global {
  interface Window {
    deskWatch: { paints: number[]; longTasks: number[] };
  }
}

// Runs in the page. A message posted from an animation frame arrives after its paint.
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

/** Returns the measurements so far and resets them. */
export async function takeWatched(page: Page): Promise<Watched> {
  return page.evaluate(
    () =>
      new Promise<Watched>((resolve) => {
        // Long tasks are reported a moment after they end.
        setTimeout(() => {
          resolve({ paints: window.deskWatch.paints.splice(0), longTasks: window.deskWatch.longTasks.splice(0) });
        }, 200);
      }),
  );
}
