import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import browser from '../playwright.config.ts';
import { atLeast, atMost, type Benchmark, failed, leftOut, median, type Row, whole } from './benchmark.ts';
import { pagesToLookAt } from './pages-to-look-at.ts';

/** Its command, in a process of its own for each run, as operators would run it. */
const LIGHTHOUSE = fileURLToPath(import.meta.resolve('lighthouse/cli/index.js'));
/** The pages looked at, with what the results call them. */
const KINDS = [
  ['home', 'home'],
  ['section', 'section'],
  ['story', 'story'],
  ['author', 'author'],
  ['live', 'live'],
  ['deepDive', 'deep dive'],
  ['petition', 'petition'],
  ['support', 'support form'],
  ['booking', 'booking form'],
  ['search', 'search'],
  ['videos', 'videos'],
] as const;
const RUNS = 3;
const DEFAULT_SLOWDOWN = 4;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LCP_MS = 1200;
const CLS = 0.01;
const TBT_MS = 50;
const HOME_KB = 350;

const execute = promisify(execFile);
const audit = z.object({ numericValue: z.number() });
const category = z.object({ score: z.number() });
const reportSchema = z.object({
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: z.object({
    'largest-contentful-paint': audit,
    'cumulative-layout-shift': audit,
    'total-blocking-time': audit,
    'total-byte-weight': audit,
  }),
});
type Report = z.infer<typeof reportSchema>;

/**
 * The median of three runs with Lighthouse's mobile settings; on a slow computer also with a slowdown that suits it.
 * BENCH_SITE can name a running site to measure.
 */
export const lighthouse: Benchmark = {
  name: 'lighthouse',
  title: 'Lighthouse, mobile, median of three',
  onlyWhenNamed: true,
  run: async () => {
    await using pages = await pagesToLookAt();
    const rows: Row[] = [];
    for (const [language, all] of [
      ['', pages.english],
      [' in Hindi', pages.hindi],
    ] as const) {
      if (all === null) rows.push(leftOut('Lighthouse in Hindi', 'the site is English only (LANGUAGES=en,hi)'));
      else for (const [kind, name] of KINDS) rows.push(...(await look(name + language, all[kind])));
    }
    return rows;
  },
};

async function look(kind: string, url: string | undefined): Promise<readonly Row[]> {
  if (!url) return [leftOut(`Lighthouse, ${kind}`, 'the site has no such page')];
  try {
    const asItIs = await reports(url, DEFAULT_SLOWDOWN);
    const index = median(asItIs.map(({ environment }) => environment.benchmarkIndex));
    const slowdown = slowdownFor(index);
    const rows = rowsOf(`Lighthouse ${kind}`, asItIs);
    if (slowdown >= DEFAULT_SLOWDOWN) return rows;
    const calibrated = `Lighthouse ${kind}, slowed ${slowdown.toFixed(1)} times (benchmark index ${whole(index)})`;
    return [...rows, ...rowsOf(calibrated, await reports(url, slowdown))];
  } catch (error) {
    return [failed(`Lighthouse, ${kind}`, error)];
  }
}

/**
 * The CPU slowdown that simulates what Lighthouse calls a mid-tier phone. Its default of 4 is for a computer with a
 * benchmark index of about 1,533. For others its documentation (docs/throttling.md) refers to a calculator with these
 * steps: 1 at 150, 2 at 800, 3 at 1,300, 4 at 1,533.
 */
function slowdownFor(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1300) return 3 + (benchmarkIndex - 1300) / 233;
  if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500;
  return Math.max(1, 1 + (benchmarkIndex - 150) / 650);
}

async function reports(url: string, slowdown: number): Promise<readonly Report[]> {
  const all: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) all.push(await report(url, slowdown));
  return all;
}

function rowsOf(what: string, all: readonly Report[]): readonly Row[] {
  const middle = (value: (of: Report) => number) => median(all.map(value));
  const scores = CATEGORIES.map((name) => Math.round(100 * middle(({ categories }) => categories[name].score)));
  const lcp = middle(({ audits }) => audits['largest-contentful-paint'].numericValue);
  const cls = middle(({ audits }) => audits['cumulative-layout-shift'].numericValue);
  const tbt = middle(({ audits }) => audits['total-blocking-time'].numericValue);
  const kilobytes = middle(({ audits }) => audits['total-byte-weight'].numericValue) / 1000;
  const bytes = `${kilobytes.toFixed(1)} kB`;
  return [
    atLeast(`${what}, four scores`, Math.min(...scores), 100, scores.join(' / '), '100 each'),
    atMost(`${what}, LCP`, lcp, LCP_MS, `${whole(lcp)} ms`, `${whole(LCP_MS)} ms`),
    atMost(`${what}, CLS`, cls, CLS, cls.toFixed(3), String(CLS)),
    atMost(`${what}, TBT`, tbt, TBT_MS, `${whole(tbt)} ms`, `${TBT_MS} ms`),
    what.startsWith('Lighthouse home')
      ? atMost(`${what}, bytes`, kilobytes, HOME_KB, bytes, `${HOME_KB} kB`)
      : { what: `${what}, bytes`, measured: bytes, target: '', met: null },
  ];
}

async function report(url: string, slowdown: number): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'matv-lighthouse-'));
  const file = join(folder, 'report.json');
  const flags = [
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    '--output=json',
    `--output-path=${file}`,
  ];
  const { executablePath } = browser.use?.launchOptions ?? {};
  const env = { ...process.env, ...(executablePath ? { CHROME_PATH: executablePath } : {}) };
  try {
    await execute(process.execPath, [LIGHTHOUSE, url, ...flags], { env });
    return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
