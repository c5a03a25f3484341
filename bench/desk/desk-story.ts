import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type Benchmark, leftOut, median, type Row } from '#bench/benchmark.ts';
import type { ServerProcess } from '#bench/processes.ts';
import { ADMIN, NO_POSTGRES, postgresStores, startSite } from '#bench/stores.ts';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import { type DeskClient, deskClient } from '#tests/support/desk/desk-client.ts';

const STORIES = 2_534;
const TIMES = 20;
const SAVE_MS = 100;
const VISIBLE_MS = 500;
const LONGEST_WAIT_MS = 10_000;
const CONTENT = `<p>${'A sentence of a long story, as long as few are. '.repeat(20)}</p>`.repeat(105);

export const deskStory: Benchmark = {
  name: 'desk-story',
  title: 'Saving a long story, and from publishing it to reading it on another node',
  onlyWhenNamed: false,
  run: async () => {
    const postgres = await postgresStores();
    if (postgres === null) return [leftOut('Saving and publishing on two nodes', NO_POSTGRES)];
    try {
      await using store = await postgres.make(STORIES);
      return await onTwoNodes(store.env);
    } finally {
      await postgres.stop();
    }
  },
};

async function onTwoNodes(env: Readonly<Record<string, string>>): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-bench-'));
  try {
    await using here = await startSite(env);
    await using there = await startSite({ ...env, DATA_DIR: dataDir });
    const desk = await deskClient(here, ADMIN);
    const saves = await saveTimes(desk);
    const visible: number[] = [];
    for (let turn = 0; turn < TIMES; turn += 1) visible.push(await publishOne(desk, there, turn));
    const size = `${Math.round(CONTENT.length / 1000)} kB`;
    return [
      ...rows(`Saving a working copy of ${size}`, saves, SAVE_MS),
      ...rows('Publish to visible on a second process', visible, VISIBLE_MS),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Round-trip times of saves that create a revision, in milliseconds. */
async function saveTimes(desk: DeskClient): Promise<number[]> {
  let story = await desk.begin({ title: 'A long story', content: CONTENT });
  const taken: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const startedAt = performance.now();
    await desk.save(story, { content: `${CONTENT}<p>${turn}</p>` });
    taken.push(performance.now() - startedAt);
    story = await desk.call<DeskStory>('GET', `/${story._id}`);
  }
  return taken;
}

/** Milliseconds from publishing on one node until the section's page on the other node shows the story. */
async function publishOne(desk: DeskClient, there: ServerProcess, turn: number): Promise<number> {
  const title = `Published on one node as number ${turn}`;
  const story = await desk.begin({ title, section: 'viral' });
  // Twice, so that the page is in the cache before the story is published.
  if ((await viral(there)).includes(title) || (await viral(there)).includes(title)) throw new Error('too early');
  const startedAt = performance.now();
  await desk.publish(story);
  while (!(await viral(there)).includes(title)) {
    if (performance.now() - startedAt > LONGEST_WAIT_MS) throw new Error(`"${title}" does not appear on /viral`);
  }
  return performance.now() - startedAt;
}

async function viral(site: ServerProcess): Promise<string> {
  return (await fetch(`${site.url}/viral`)).text();
}

function rows(what: string, taken: readonly number[], most: number): Row[] {
  const row = (which: string, value: number) =>
    atMost(`${what}, ${which} of ${TIMES}`, value, most, `${value.toFixed(0)} ms`, `${most} ms`);
  return [row('median', median(taken)), row('worst', Math.max(...taken))];
}
