import { cpus, loadavg, totalmem } from 'node:os';
import { alerts } from './alerts.ts';
import { backups } from './backups.ts';
import type { Benchmark, Row } from './benchmark.ts';
import { cached } from './cached.ts';
import { deskLists } from './desk/desk-lists.ts';
import { deskStory } from './desk/desk-story.ts';
import { earlyFetch } from './early-fetch.ts';
import { electionNight } from './election-night/election-night.ts';
import { expensive } from './expensive.ts';
import { feeds } from './feeds.ts';
import { firstView } from './first-view.ts';
import { flood } from './forms/flood.ts';
import { petition } from './forms/petition.ts';
import { importing } from './import.ts';
import { ingest } from './ingest.ts';
import { interactions } from './interactions.ts';
import { kills } from './kills.ts';
import { lighthouse } from './lighthouse.ts';
import { liveBlog } from './live-blog.ts';
import { generator } from './load.ts';
import { memory } from './memory.ts';
import { offline } from './offline.ts';
import { pictures } from './pictures.ts';
import { publish } from './publish.ts';
import { restart } from './restart.ts';
import { scale } from './scale.ts';
import { search } from './search.ts';
import { uncached } from './uncached.ts';
import { videos } from './videos.ts';

const BENCHMARKS: readonly Benchmark[] = [
  cached,
  uncached,
  feeds,
  flood,
  expensive,
  publish,
  deskLists,
  deskStory,
  pictures,
  ingest,
  importing,
  kills,
  memory,
  firstView,
  interactions,
  earlyFetch,
  offline,
  lighthouse,
  liveBlog,
  alerts,
  backups,
  electionNight,
  petition,
  restart,
  scale,
  search,
  videos,
];

/** Runs the named benchmarks, or all but the longest; exit code 1 when a target is missed. */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name));
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}. ${overview()}`);
    process.exitCode = 1;
    return;
  }
  const chosen = BENCHMARKS.filter(({ name, onlyWhenNamed }) =>
    names.length > 0 ? names.includes(name) : !onlyWhenNamed,
  );
  console.log(`${machineLine()}, load by ${generator}\n`);
  const rows: Row[] = [];
  for (const benchmark of chosen) rows.push(...(await runOne(benchmark)));
  console.log(`\n${tableOf(rows)}\n`);
  const missed = rows.filter((row) => row.met === false).length;
  const met = rows.filter((row) => row.met === true).length;
  console.log(`${met} targets met, ${missed} not met. ${machineLine()}`);
  if (names.length === 0) console.log(overview());
  process.exitCode = missed > 0 ? 1 : 0;
}

async function runOne(benchmark: Benchmark): Promise<readonly Row[]> {
  const startedAt = Date.now();
  console.log(`${benchmark.title} …`);
  const rows = await benchmark.run();
  console.log(`  ${benchmark.name}: ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  // Printed right away as well, so that a later failure doesn't lose these numbers.
  for (const { what, measured } of rows) console.log(`    ${what}: ${measured}`);
  return rows;
}

/** The rows as a Markdown table. */
function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, measured, target, met }) => cells([what, measured, target, verdict(met)]));
  return [cells(['What', 'Measured', 'Target', '']), cells(['---', '---', '---', '---']), ...lines].join('\n');
}

function cells(texts: readonly string[]): string {
  return `| ${texts.map((text) => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`;
}

function verdict(met: boolean | null): string {
  if (met === null) return '';
  return met ? 'met' : '**not met**';
}

/** The machine that the numbers were measured on, and its load. */
function machineLine(): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 1_073_741_824);
  const busy = loadavg().map((load) => load.toFixed(1));
  return `${cpus().length} cores (${processor?.model.trim() ?? 'unknown'}), ${memory} GB, Node ${process.versions.node}, load average ${busy.join(' ')}`;
}

function overview(): string {
  const names = BENCHMARKS.map(({ name, onlyWhenNamed }) => (onlyWhenNamed ? `${name} (only when named)` : name));
  return `One by one: npm run bench -- name. Names: ${names.join(', ')}.`;
}

await main(process.argv.slice(2));
