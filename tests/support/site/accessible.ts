import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll } from '../journey.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose result depends on the theme; all others are checked in the light theme only. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const TARGET_SIZE = 'target-size';
/** The rules whose result depends on the size of the text. */
const SIZE_RULES = [TARGET_SIZE, 'scrollable-region-focusable'];

interface Looked {
  /** Selectors of the parts to check; by default the whole page. */
  readonly within?: readonly string[];
  /** Also checks axe's best practices beyond WCAG 2.2 AA. */
  readonly bestPractice?: boolean;
}

/** The minified axe, because the builder's default of 1.5 MB takes longer to parse on each page. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);
/** Injected instead of axe into a page that has it already: injecting axe takes as long as checking a small page. */
const KNOWN = ';';

interface Look {
  readonly runOnly: { type: 'tag' | 'rule'; values: string[] };
  readonly axeSource: string;
}

/**
 * Runs axe on the page as it is; one line per fault. The legacy mode avoids opening a second page, which takes longer
 * than the check.
 */
async function faults(page: Page, { within = [] }: Looked, { runOnly, axeSource }: Look) {
  const axe = new AxeBuilder({ page, axeSource }).setLegacyMode(true).options({ runOnly, resultTypes: ['violations'] });
  for (const selector of within) axe.include(selector);
  const { violations } = await axe.analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { target, html, failureSummary } of nodes) {
      const selector = target.join(' ');
      if (id === TARGET_SIZE && (await isOnlyCovered(page, selector))) continue;
      found.push(`${id}: ${selector} ${html} (${failureSummary})`);
    }
  }
  return found;
}

/**
 * Whether a target is too small only because a sticky bar covers part of it at this scroll position: in the middle of
 * the window it is large enough. The scroll position is restored.
 */
async function isOnlyCovered(page: Page, selector: string): Promise<boolean> {
  const top = await page.evaluate(() => scrollY);
  await page.locator(selector).evaluate((target) => target.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { violations } = await new AxeBuilder({ page, axeSource: KNOWN })
    .setLegacyMode(true)
    .options({ runOnly: { type: 'rule', values: [TARGET_SIZE] }, resultTypes: ['violations'] })
    .include(selector)
    .analyze();
  await page.evaluate((before) => scrollTo({ top: before, behavior: 'instant' }), top);
  return violations.length === 0;
}

/** Whether axe is in the page already. Never for a page with frames, because frames may have been added since. */
async function hasAxe(page: Page): Promise<boolean> {
  return page.frames().length === 1 && (await page.evaluate(() => 'axe' in window));
}

/**
 * Expects no faults on the open page at WCAG 2.2 AA, in light and dark. The page is left in light and with reduced
 * motion.
 */
export async function expectAccessible(page: Page, looked: Looked = {}): Promise<void> {
  const tags = looked.bestPractice ? [...WCAG, 'best-practice'] : WCAG;
  const axeSource = (await hasAxe(page)) ? KNOWN : AXE;
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const inDark = await faults(page, looked, { runOnly: { type: 'rule', values: COLOUR_RULES }, axeSource });
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await faults(page, looked, { runOnly: { type: 'tag', values: tags }, axeSource: KNOWN });
  expect({ inLight, inDark }, page.url()).toEqual({ inLight: [], inDark: [] });
}

/**
 * Like `expectAccessible`, also on a phone in the dark theme, and expects that nothing is wider than 320 pixels, a size
 * that the page keeps. Readers' pages must also fit phones, tablets and desktops with text twice as large (WCAG 1.4.4).
 */
export async function expectAccessibleAndNarrow(page: Page, looked: Looked = {}): Promise<void> {
  await expectAccessible(page, looked);
  await expectAccessibleOnPhone(page, looked);
  if (!new URL(page.url()).pathname.startsWith('/admin')) await expectLargeTextFits(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
}

async function expectAccessibleOnPhone(page: Page, looked: Looked): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const axeSource = (await hasAxe(page)) ? KNOWN : AXE;
  const onPhone = await faults(page, looked, { runOnly: { type: 'tag', values: WCAG }, axeSource });
  await page.emulateMedia({ colorScheme: 'light' });
  expect(onPhone, `${page.url()} at 390 pixels in dark`).toEqual([]);
}

/**
 * Expects that the open page fits phones, tablets and desktops with text twice as large, and that on a phone its targets
 * are large enough then and what scrolls can be scrolled by keyboard.
 */
export async function expectLargeTextFits(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  const axeSource = (await hasAxe(page)) ? KNOWN : AXE;
  const inLargeText = await faults(page, {}, { runOnly: { type: 'rule', values: SIZE_RULES }, axeSource });
  expect(inLargeText, `${page.url()} at 390 pixels with text twice as large`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}
