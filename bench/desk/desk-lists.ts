import type { CDPSession, Page } from '@playwright/test';
import { atMost, type Benchmark, leftOut, median, type Row } from '#bench/benchmark.ts';
import { cpuSeconds, type ServerProcess } from '#bench/processes.ts';
import { ADMIN, embeddedStores, NO_POSTGRES, postgresStores, type Store, startSite } from '#bench/stores.ts';
import { MAX_ITEMS } from '#domain/desk/desk-section.ts';
import { type DeskClient, deskClient } from '#tests/support/desk/desk-client.ts';
import { openDeskPage, takeWatched } from './desk-page.ts';

const WIRE_STORIES = 2_534;
const EDITOR = 'update-opinion';
const PATH = '/api/opinion';
const TIMES = 10;
const SAVE_MS = 100;
const TYPABLE_MS = 1_500;
const FILTER_MS = 50;
const LONG_TASK_MS = 100;
const PARAGRAPH = 'A sentence of a story of the usual length, <em>as most are</em>. ';

export const deskLists: Benchmark = {
  name: 'desk-lists',
  title: `The editor of a list of ${MAX_ITEMS} stories: opening, searching, scrolling, saving`,
  onlyWhenNamed: false,
  run: async () => {
    const rows: Row[] = [];
    await using embedded = await embeddedStores(WIRE_STORIES);
    rows.push(...(await onStore(embedded, 'embedded')));
    const postgres = await postgresStores();
    if (postgres === null) return [...rows, leftOut('On PostgreSQL', NO_POSTGRES)];
    try {
      await using store = await postgres.make(WIRE_STORIES);
      rows.push(...(await onStore(store, 'PostgreSQL')));
    } finally {
      await postgres.stop();
    }
    return rows;
  },
};

async function onStore({ env }: Store, engine: string): Promise<Row[]> {
  await using site = await startSite(env);
  const desk = await deskClient(site, ADMIN);
  await fillList(desk);
  const rows: Row[] = [...(await opening(site, desk)), ...(await using500(site, desk))];
  return rows.map((row) => ({ ...row, what: `${row.what}, ${engine}` }));
}

/** Fills the list to its limit with stories of about 4 kB each. */
async function fillList(desk: DeskClient): Promise<void> {
  const items = Array.from({ length: MAX_ITEMS }, (_, index) => ({
    title: `An opinion as number ${index + 1} on something that happened`,
    content: `<p>Number ${index + 1}. ${PARAGRAPH.repeat(6)}</p>`.repeat(10),
    category: `Category ${index % 9}`,
  }));
  await desk.ask('POST', PATH, items);
}

/** From requesting the page with an empty cache until one can type in the first story's title. */
async function opening(site: ServerProcess, desk: DeskClient): Promise<Row[]> {
  const waits: number[] = [];
  const scripts: number[] = [];
  const server: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await using opened = await openDeskPage(site, desk);
    const { page } = opened;
    const metrics = await page.context().newCDPSession(page);
    await metrics.send('Performance.enable');
    const before = cpuSeconds(site.pid);
    const startedAt = performance.now();
    await page.goto(`${site.url}/admin/${EDITOR}`, { waitUntil: 'commit' });
    await page.getByLabel('Title', { exact: true }).press('End');
    await page.keyboard.type('x');
    await page.getByText('Unsaved changes', { exact: true }).waitFor();
    waits.push(performance.now() - startedAt);
    server.push((cpuSeconds(site.pid) - before) * 1000);
    scripts.push(await taskTime(metrics));
  }
  return [
    atMost(
      'Editor typed into after a cold load, median of 5',
      median(waits),
      TYPABLE_MS,
      ms(waits),
      `${TYPABLE_MS} ms`,
    ),
    shown('… processor time of the page', scripts),
    shown('… processor time of the server', server),
  ];
}

async function taskTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

async function using500(site: ServerProcess, desk: DeskClient): Promise<Row[]> {
  await using opened = await openDeskPage(site, desk);
  const { page } = opened;
  await page.goto(`${site.url}/admin/${EDITOR}`);
  // The rich text editor loads last.
  await page.getByRole('textbox', { name: 'Content' }).waitFor();
  await takeWatched(page);
  return [
    ...(await searching(page)),
    ...(await scrolling(page)),
    ...(await typing(page)),
    ...(await saving(page, site)),
  ];
}

async function searching(page: Page): Promise<Row[]> {
  const search = page.getByLabel('Search these stories');
  for (const words of ['opinion number 49', 'category 3', 'x', '']) {
    await search.fill('');
    await search.pressSequentially(words, { delay: 30 });
  }
  const { paints, longTasks } = await takeWatched(page);
  return [
    atMost('Searching, key to paint, worst', Math.max(...paints), FILTER_MS, worst(paints), `${FILTER_MS} ms`),
    longest('Longest task while searching', longTasks),
  ];
}

async function scrolling(page: Page): Promise<Row[]> {
  await page.locator('ol [data-row]').first().hover();
  for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, turn % 20 < 15 ? 700 : -900);
  const { longTasks } = await takeWatched(page);
  return [longest('Longest task while scrolling', longTasks)];
}

async function typing(page: Page): Promise<Row[]> {
  const title = page.getByLabel('Title', { exact: true });
  await title.press('End');
  await title.pressSequentially(' and thirty more characters of it', { delay: 30 });
  const { paints, longTasks } = await takeWatched(page);
  return [
    atMost('Typing a title, key to paint, worst', Math.max(...paints), FILTER_MS, worst(paints), `${FILTER_MS} ms`),
    longest('Longest task while typing', longTasks),
  ];
}

/** Milliseconds from sending the save of one changed story until the complete response is there. */
async function saving(page: Page, site: ServerProcess): Promise<Row[]> {
  const taken: number[] = [];
  const sizes: number[] = [];
  const before = cpuSeconds(site.pid);
  for (let turn = 0; turn < TIMES; turn += 1) {
    await page.getByLabel('Title', { exact: true }).fill(`An opinion as changed for the ${turn}th time`);
    const finished = page.waitForEvent('requestfinished', (request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const request = await finished;
    const answer = await request.response();
    if (answer?.status() !== 200) throw new Error(`the save is refused: ${await answer?.text()}`);
    taken.push(request.timing().responseEnd);
    const { requestBodySize, responseBodySize } = await request.sizes();
    sizes.push((requestBodySize + responseBodySize) / 1000);
    await page.getByText('Saved', { exact: true }).waitFor();
  }
  const used = ((cpuSeconds(site.pid) - before) * 1000) / TIMES;
  const { longTasks } = await takeWatched(page);
  return [
    atMost(`Save of one changed story, median of ${TIMES}`, median(taken), SAVE_MS, ms(taken), `${SAVE_MS} ms`),
    { what: '… processor time of the server for each', measured: `${used.toFixed(0)} ms`, target: '', met: null },
    { what: '… sent and answered', measured: `${median(sizes).toFixed(0)} kB`, target: '', met: null },
    longest('Longest task while saving', longTasks),
  ];
}

function longest(what: string, tasks: readonly number[]): Row {
  const value = Math.max(0, ...tasks);
  return atMost(
    what,
    value,
    LONG_TASK_MS,
    value === 0 ? 'none over 50 ms' : `${value.toFixed(0)} ms`,
    `${LONG_TASK_MS} ms`,
  );
}

function shown(what: string, values: readonly number[]): Row {
  return { what, measured: ms(values), target: '', met: null };
}

function ms(values: readonly number[]): string {
  return `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;
}

function worst(values: readonly number[]): string {
  return `${Math.max(...values).toFixed(0)} ms, median ${median(values).toFixed(0)} ms of ${values.length}`;
}
