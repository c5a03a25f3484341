import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from '@playwright/test';
import { deskClient } from '#tests/support/desk/desk-client.ts';
import { ffmpeg } from '#tests/support/hls/encode.ts';
import { startStream } from '#tests/support/hls/stream.ts';
import { playerOf, untilMoving } from '#tests/support/hls/watching.ts';
import { headlineIn } from '#tests/support/home/home-page.ts';
import { untilInteractive } from '#tests/support/journey.ts';
import browser from '../playwright.config.ts';
import { atMost, type Benchmark, leftOut, median, type Row } from './benchmark.ts';
import { openDeskPage } from './desk/desk-page.ts';
import type { ServerProcess } from './processes.ts';
import { ADMIN, embeddedStores, startSite } from './stores.ts';

const SLOWED = 4;
const INP_MS = 100;
const TURNS = 10;
const STORIES = 50_000;
/** Lists don't read the bodies, and longer ones would only fill the disk. */
const BODY_LENGTH = 1_000;
const WORDS = 5_000;
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Browsers do not report shorter events, which count as this long. */
const SHORTEST_MS = 16;

export const interactions: Benchmark = {
  name: 'interactions',
  title: `From a press until the next paint, with the browser's CPU slowed ${SLOWED} times`,
  onlyWhenNamed: false,
  run: async () => {
    const launched = await chromium.launch(browser.use?.launchOptions);
    try {
      await using store = await embeddedStores(STORIES, BODY_LENGTH);
      await using filled = await startSite(store.env);
      return [...(await onSamples(launched)), await loadingMore(launched, filled), ...(await ofDesk(filled))];
    } finally {
      await launched.close();
    }
  },
};

/** An interaction with a page, freshly loaded for each turn, so that code loaded on the first press counts as well. */
interface Step {
  readonly what: string;
  readonly address: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly target: (page: Page) => Locator;
  /** Waits for what the page needs besides its script. */
  readonly ready?: (page: Page) => Promise<unknown>;
  /** An element that is there once the interaction is done. */
  readonly done: (page: Page) => Locator;
}

/** The sample newsroom, with a live stream if one can be made here. */
async function onSamples(launched: Browser): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-bench-'));
  const stream = spawnSync(ffmpeg, ['-version']).status === 0 ? await startStream() : null;
  try {
    const live: Record<string, string> = stream ? { LIVE_HLS_URL: stream.url } : {};
    await using site = await startSite({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'on', ...live });
    const rows: Row[] = [];
    for (const step of homeSteps(`${site.url}/`)) rows.push(await turns(launched, step));
    rows.push(stream ? await turns(launched, dockingStep(site)) : leftOut(DOCKING, 'ffmpeg is not installed'));
    return rows;
  } finally {
    await stream?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function homeSteps(address: string): Step[] {
  return [
    {
      what: "Opening 'More'",
      address,
      viewport: DESK,
      target: (page) => page.getByText('More', { exact: true }),
      done: (page) => page.getByRole('navigation', { name: 'More sections' }),
    },
    {
      what: 'Opening a story above the page',
      address,
      viewport: PHONE,
      target: (page) => headlineIn(page, 'national'),
      done: (page) => page.getByRole('dialog'),
    },
    {
      what: 'Choosing a pill',
      address,
      viewport: PHONE,
      target: (page) => page.locator('[data-home-section="sports"] [data-pill]').nth(1),
      done: (page) => page.locator('[data-home-section="sports"] [data-pill][aria-pressed="true"]').first(),
    },
  ];
}

const DOCKING = 'Leaving /live for another page, which docks the player';

function dockingStep(site: ServerProcess): Step {
  return {
    what: DOCKING,
    address: `${site.url}/live`,
    viewport: DESK,
    ready: (page) => untilMoving(playerOf(page).video),
    target: (page) => page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'World' }),
    done: (page) => page.getByRole('complementary', { name: 'Live TV in the corner' }),
  };
}

function loadingMore(launched: Browser, site: ServerProcess): Promise<Row> {
  return turns(launched, {
    what: 'Loading more stories',
    address: `${site.url}/author/Author%207`,
    viewport: PHONE,
    target: (page) => page.getByRole('button', { name: 'Load More Articles' }),
    done: (page) => page.locator('main article').nth(15),
  });
}

async function turns(launched: Browser, { what, address, viewport, ready, target, done }: Step): Promise<Row> {
  const waits: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const context = await launched.newContext({ viewport });
    try {
      await watchEvents(context);
      const page = await context.newPage();
      await page.goto(address);
      await untilInteractive(page);
      await ready?.(page);
      await target(page).scrollIntoViewIfNeeded();
      await slowDown(page);
      await takeWaits(page);
      await target(page).click();
      await done(page).waitFor();
      waits.push(Math.max(...(await takeWaits(page))));
    } finally {
      await context.close();
    }
  }
  return rowOf(what, waits);
}

async function ofDesk(site: ServerProcess): Promise<Row[]> {
  const desk = await deskClient(site, ADMIN);
  const sentence =
    '<p>The plan was signed on a rain-soaked quay by nine council leaders who could not agree on it.</p>';
  const { _id } = await desk.begin({
    title: 'A long story',
    content: sentence.repeat(Math.ceil(WORDS / sentence.split(' ').length)),
  });
  await using opened = await openDeskPage(site, desk);
  const { page } = opened;
  await watchEvents(page.context());
  return [...(await palette(page, site)), await typing(page, `${site.url}/admin/stories/${_id}`)];
}

async function palette(page: Page, site: ServerProcess): Promise<Row[]> {
  await page.goto(`${site.url}/admin/stories`);
  await page.locator('tbody tr').first().waitFor();
  await slowDown(page);
  await takeWaits(page);
  const field = page.getByRole('combobox', { name: 'Find a story, screen, section or action' });
  const opening: number[] = [];
  const typed: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    await page.keyboard.press('Control+k');
    await field.waitFor();
    opening.push(Math.max(...(await takeWaits(page))));
    await field.pressSequentially('night trains 4', { delay: 120 });
    await page
      .getByRole('option', { name: /Night trains/ })
      .first()
      .waitFor();
    typed.push(...(await takeWaits(page)));
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await takeWaits(page);
  }
  const beside = `beside ${STORIES.toLocaleString('en-GB')} stories`;
  return [rowOf(`Opening the palette ${beside}`, opening), rowOf(`A key in the palette ${beside}`, typed)];
}

async function typing(page: Page, address: string): Promise<Row> {
  await page.goto(address);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.locator('p').nth(60).click();
  await page.keyboard.press('End');
  await slowDown(page);
  await takeWaits(page);
  await text.pressSequentially(' And so they met again a week later, in better weather. ', { delay: 120 });
  return rowOf(`A key in the editor with ${WORDS.toLocaleString('en-GB')} words`, await takeWaits(page));
}

function rowOf(what: string, waits: readonly number[]): Row {
  const worst = Math.max(...waits);
  const measured = `median ${median(waits).toFixed(0)} ms, worst ${worst.toFixed(0)} ms of ${waits.length}`;
  return atMost(what, worst, INP_MS - 1, measured, `under ${INP_MS} ms`);
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
}

declare global {
  interface Window {
    waits: Map<number, number>;
  }
}

async function watchEvents(context: BrowserContext): Promise<void> {
  await context.addInitScript((durationThreshold) => {
    const waits = new Map<number, number>();
    window.waits = waits;
    const events: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue;
        waits.set(entry.interactionId, Math.max(entry.duration, waits.get(entry.interactionId) ?? 0));
      }
    }).observe(events);
  }, SHORTEST_MS);
}

/** Each interaction since the last call, as INP counts it: its longest event until the paint after it, to eight ms. */
function takeWaits(page: Page): Promise<number[]> {
  return page.evaluate(
    (shortest) =>
      new Promise<number[]>((resolve) => {
        // Entries are reported a moment after their paint.
        setTimeout(() => {
          const waits = [...window.waits.values()];
          window.waits.clear();
          resolve(waits.length > 0 ? waits : [shortest]);
        }, 300);
      }),
    SHORTEST_MS,
  );
}
