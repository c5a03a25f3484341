import type { Page } from '@playwright/test';
import { expect, untilInteractive } from '../journey.ts';
import type { Site } from '../site/site.ts';
import type { Shown } from './sender.ts';
import { SENTINEL, wordsIn } from './texts.ts';

/** What pages did on their own while attacks were tried on them. */
export interface Watched {
  /** Dialogs, windows and violations of the Content-Security-Policy. */
  readonly seen: string[];
}

/** Watches for effects of attacks on every page that `page` opens from now on. */
export async function watchFor(page: Page): Promise<Watched> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`a dialog said '${dialog.message()}'`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => seen.push(`a window opened ${popup.url()}`));
  page.context().on('request', (request) => {
    if (new URL(request.url()).hostname === SENTINEL) seen.push(`asked for ${request.url()}`);
  });
  await page.exposeFunction('tellRefusal', (refusal: string) => seen.push(refusal));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      // zod probes with this whether it may compile schemas.
      if (blockedURI === 'eval') return;
      window.tellRefusal?.(`${violatedDirective} refused ${blockedURI} ${sample} on ${location.href}`);
    });
  });
  return { seen };
}

declare global {
  interface Window {
    tellRefusal?: (refusal: string) => void;
  }
}

/** Lists the traces of attacks in the open document, such as elements and handlers. Runs in the page. */
function faultsOf(sentinel: string): string[] {
  const faults: string[] = [];
  if ('hurt' in window) faults.push('a script ran');
  const runs = /^(javascript|vbscript|data:text)/i;
  const loadsFrom = new RegExp(`(^|[^:]|https?:)//${sentinel}`, 'i');
  const addresses = [
    'href',
    'xlink:href',
    'src',
    'action',
    'formaction',
    'data',
    'poster',
    'srcset',
    'srcdoc',
    'style',
  ];
  const strange =
    'base, object, embed, plaintext, xmp, marquee, math, animate, meta[http-equiv=refresh i], [data-hurt]';
  for (const element of document.querySelectorAll(strange)) faults.push(`there is ${element.outerHTML.slice(0, 200)}`);
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) faults.push(`${element.localName} has ${name}="${value}"`);
      if (!addresses.includes(name)) continue;
      // As a browser reads it: without control characters and spaces; in the address of a page of this site, it is
      // encoded.
      const read = value.replace(/[\p{Cc}\s]/gu, '');
      const loads = element.localName !== 'a' && loadsFrom.test(read);
      if (runs.test(read) || loads) faults.push(`${element.localName} has ${name}="${value}"`);
    }
  }
  for (const { textContent } of document.querySelectorAll('style'))
    if (textContent.includes(sentinel)) faults.push('a style sheet asks the sentinel');
  return faults;
}

/**
 * Texts of the open document with bidirectional overrides, which change the direction of the text around them. Text
 * areas are ignored, because they may hold what somebody typed. Runs in the page.
 */
function overriddenDirections(): string[] {
  const found: string[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { parentElement, textContent } = nodes.currentNode;
    const text = parentElement?.closest('textarea') ? '' : (textContent ?? '');
    if (/[\u202a-\u202e\u2066-\u2069]/.test(text)) found.push(text.slice(0, 200));
  }
  return found;
}

/** Timeout for words to appear: screens of the desk load their data after the page. */
const WORDS_MS = 10_000;

interface Expected {
  /** Texts whose words can be read on the page, each as a whole. */
  readonly reads?: readonly string[];
  /** The kind of page, whose last element must still be there. */
  readonly frame?: 'reader' | 'desk' | 'none';
}

const LAST_OF: Readonly<Record<'reader' | 'desk', string>> = { reader: 'footer a[href="/privacy"]', desk: 'main h1' };

/**
 * Expects that the open page shows `reads` as text, and that no attack has run, loaded anything or left its element.
 */
export async function expectHarmless(page: Page, watched: Watched, expected: Expected = {}): Promise<void> {
  const { reads = [], frame = 'reader' } = expected;
  const at = page.url();
  // Soft assertions, so that one run reports the faults of every page.
  if (frame !== 'none') await expect.soft(page.locator(LAST_OF[frame]).first(), at).toBeAttached({ timeout: 10_000 });
  await expectWords(page, reads);
  expect.soft(await page.evaluate(faultsOf, SENTINEL), at).toEqual([]);
  expect.soft(await page.evaluate(overriddenDirections), `${at} turns no text`).toEqual([]);
  await page.evaluate(readStructuredData);
  expect.soft(watched.seen.splice(0), at).toEqual([]);
}

/** Expects that the open page shows the words of `reads`, in its text, in a field or in the name of a button. */
async function expectWords(page: Page, reads: readonly string[]): Promise<void> {
  const words = [...new Set(reads.flatMap(wordsIn))];
  if (words.length > 0)
    await expect
      .poll(() => page.evaluate(missingWords, words), { timeout: WORDS_MS, message: `${page.url()} shows its words` })
      .toEqual([]);
}

/** Throws if the page's structured data is not valid JSON. Runs in the page. */
function readStructuredData(): void {
  for (const { textContent } of document.querySelectorAll('script[type="application/ld+json"]'))
    JSON.parse(textContent);
}

/** Those of `words` that are neither in the text, in a field nor in a name of the open document. Runs in the page. */
function missingWords(words: readonly string[]): string[] {
  const fields = [...document.querySelectorAll('input, textarea, option')].map((field) =>
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : field.textContent,
  );
  const names = [...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label'));
  const shown: string[] = [];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { parentElement, textContent } = nodes.currentNode;
    if (!parentElement?.closest('script, style, template, noscript')) shown.push(textContent ?? '');
  }
  const text = [...shown, document.title, ...fields, ...names].join(' ');
  return words.filter((word) => !text.includes(word));
}

/** Opens each once and finds nothing but words, those of all that name it; then `expectMore` is asked. */
export async function lookAt(
  page: Page,
  site: Site,
  watched: Watched,
  all: readonly Shown[],
  expectMore: (shown: Shown) => Promise<void> = async () => undefined,
): Promise<void> {
  const pages = [...Map.groupBy(all, ({ path }) => path).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, reads: [first, ...others].flatMap(({ reads }) => reads) }],
  );
  // Screens of the desk first: from one to the next is a step within one page, which is much cheaper than to load each.
  const [atDesk, elsewhere] = [
    pages.filter(({ frame }) => frame === 'desk'),
    pages.filter(({ frame }) => frame !== 'desk'),
  ];
  for (const shown of [...atDesk, ...elsewhere]) {
    const { path, reads, frame } = shown;
    // Opened again until it shows them: a page may be kept for a moment after a change.
    await expect(async () => {
      if (frame === 'desk') await openScreen(page, site, path);
      else {
        const answer = await page.goto(site.url + path);
        expect(answer?.status()).toBeLessThan(400);
      }
      if (frame === 'reader') await untilInteractive(page);
      await expectWords(page, reads);
    }, path).toPass({ timeout: 60_000 });
    await expectHarmless(page, watched, { frame });
    await expectMore(shown);
  }
}

/** A screen with no text of anybody's, and what it shows once its script has taken over. */
const BETWEEN = { path: '/admin/personal-data', title: 'Personal data', last: 'Save periods' };

/** Goes to a screen of the desk as Back and Forward do, by way of one that shows that the screen before is gone. */
async function openScreen(page: Page, site: Site, path: string): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const isWithRouter = await page.evaluate(() => typeof history.state?.idx === 'number');
  if (isWithRouter) await step(page, BETWEEN.path);
  else await page.goto(site.url + BETWEEN.path);
  await expect(heading).toHaveText(BETWEEN.title);
  await expect(page.getByRole('button', { name: BETWEEN.last })).toBeVisible();
  await step(page, path);
  await expect(heading).not.toHaveText(BETWEEN.title);
}

/** Adds an entry to the history as the router does, which numbers its own, and comes to it. */
function step(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState({ idx: history.state.idx + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
