import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { signBy } from '#bench/forms/sign.ts';
import { deskClient } from '#tests/support/desk/desk-client.ts';
import { findPostgres, startPrivatePostgres } from '#tests/support/private-postgres.ts';
import { type Site, startSite } from '#tests/support/site/site.ts';

const programs = findPostgres();
const PROMISED_END_MS = 10_000;
/** Enough that connections which are handed out in turn reach each of two workers. */
const TRIES = 6;

/** Asks over a connection of its own, which reaches the next worker, unless `agent` keeps one. */
function ask(
  site: Site,
  path: string,
  agent: Agent | false = false,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const request = get(site.url + path, { agent, headers: { host: `localhost:${site.port}` } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.once('error', reject);
    });
    request.once('error', reject);
  });
}

const askOften = async (site: Site, path: string) => {
  const answers: { readonly status: number; readonly text: string }[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) answers.push(await ask(site, path));
  return answers;
};

/** The processes that serve, as the system lists them. */
function workersOf({ pid }: Site): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .toSorted();
}

async function labels(site: Site): Promise<string[]> {
  const { text } = await ask(site, '/metrics');
  return [...text.matchAll(/^process_resident_memory_bytes\{worker="(\d+)"\} \d+$/gm)]
    .map(([, worker]) => worker ?? '')
    .toSorted();
}

const petitions = z.tuple([z.object({ _id: z.string() })]).rest(z.unknown());
const counts = z.object({ totalSignatures: z.int() });

/** Readers and signers, some of whom keep their connections, until `stop`. */
async function visitors(site: Site, path: string) {
  const [{ _id: petitionId }] = petitions.parse(await (await fetch(`${site.url}/api/petitions`)).json());
  const agent = new Agent({ keepAlive: true });
  const read = async (kept: Agent | false) => {
    const { status } = await ask(site, path, kept);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  };
  const done = { reads: 0, signatures: 0 };
  const failures: string[] = [];
  let isOver = false;
  let signers = 0;
  const keepOn = async (kind: keyof typeof done, pauseMs: number, visit: () => Promise<void>) => {
    while (!isOver) {
      await visit().then(
        () => {
          done[kind] += 1;
        },
        (error: unknown) => failures.push(String(error)),
      );
      await pause(pauseMs);
    }
  };
  // Forms without script are limited to 120, and one more each second, for everybody together.
  const sign = () => {
    signers += 1;
    return signBy(agent, site.url, { n: signers, petitionId });
  };
  const all = Promise.all([
    ...Array.from({ length: 2 }, () => keepOn('reads', 5, () => read(false))),
    ...Array.from({ length: 2 }, () => keepOn('reads', 5, () => read(agent))),
    keepOn('signatures', 500, sign),
  ]);
  return {
    done,
    stop: async () => {
      isOver = true;
      await all;
      agent.destroy();
      const stats = await (await fetch(`${site.url}/api/petitions/${petitionId}/stats`)).json();
      return { failures, counted: counts.parse(stats).totalSignatures };
    },
  };
}

describe.skipIf(programs === null || process.platform !== 'linux')('a site with WORKERS=2 on PostgreSQL', () => {
  it('shows a change on each worker, replaces one that is killed, restarts rolling without a failed request, and ends in order', async () => {
    const postgres = await startPrivatePostgres({ bin: programs?.bin ?? '' });
    onTestFinished(() => postgres.stop());
    const env = {
      DATABASE_URL: postgres.url,
      WORKERS: '2',
      SAMPLE_CONTENT: 'off',
      LOG_LEVEL: 'info',
      TRUST_PROXY: '1',
    };
    const site = await startSite({ env });
    onTestFinished(() => site.kill());
    await expect.poll(() => labels(site), { timeout: 60_000 }).toEqual(['1', '2']);
    expect(site.output().match(/MATV is ready at/g)).toHaveLength(1);
    const { text: metrics } = await ask(site, '/metrics');
    expect(metrics.match(/^# TYPE matv_http_requests_total counter$/gm)).toHaveLength(1);
    expect(metrics.match(/^matv_database_up 1$/gm)).toHaveLength(1);

    const desk = await deskClient(site, site.admin);
    const story = await desk.begin({
      title: 'Ferries sail again',
      content: '<p>The first one left at six.</p>',
    });
    await desk.publish(story);
    const path = '/world/ferries-sail-again';
    await expect
      .poll(async () => (await askOften(site, path)).map(({ status }) => status))
      .toEqual(Array(TRIES).fill(200));
    const published = await desk.call<typeof story>('GET', `/${story._id}`);
    await desk.save(published, { ...story.draft?.fields, content: '<p>The second one left at noon.</p>' });
    await desk.publish(await desk.call('GET', `/${story._id}`));
    await expect
      .poll(
        async () => (await askOften(site, path)).every(({ text }) => text.includes('The second one left at noon.')),
        {
          timeout: 10_000,
        },
      )
      .toBe(true);

    const before = workersOf(site);
    expect(before).toHaveLength(2);
    process.kill(before[0] ?? 0, 'SIGKILL');
    await expect.poll(() => workersOf(site).length).toBe(1);
    expect((await askOften(site, path)).map(({ status }) => status)).toEqual(Array(TRIES).fill(200));
    await expect.poll(() => labels(site), { timeout: 60_000 }).toEqual(['1', '2']);
    expect(site.output()).toContain('a worker ended by itself and is started again');

    const old = workersOf(site);
    const { done, stop } = await visitors(site, path);
    process.kill(site.pid, 'SIGUSR2');
    await expect.poll(() => site.output(), { timeout: 90_000 }).toContain('all workers have been replaced');
    expect(await stop()).toEqual({ failures: [], counted: done.signatures });
    expect({ reads: done.reads > 100, signatures: done.signatures > 5 }).toEqual({ reads: true, signatures: true });
    expect(workersOf(site)).toHaveLength(2);
    expect(workersOf(site).filter((pid) => old.includes(pid))).toEqual([]);

    const began = performance.now();
    expect(await site.stop(), site.output()).toBe(0);
    expect(performance.now() - began).toBeLessThan(PROMISED_END_MS);
  });
});
