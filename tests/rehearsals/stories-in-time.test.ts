import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { DeskStory } from '#domain/desk/desk-story.ts';
import { deskClient } from '#tests/support/desk/desk-client.ts';
import { newDataDirectory } from '#tests/support/embedded-template.ts';
import { openWebSubHub } from '#tests/support/newsroom/websub-hub.ts';
import { type Site, startSite } from '#tests/support/site/site.ts';

const SHOWN_MS = 4000;
/** A change later than this was not triggered by its timer; a busy machine needs some of it. */
const LATE_MS = 3000;

const WITHOUT_SAMPLES = { SAMPLE_CONTENT: 'off' };
/** Several starts of the product on a machine that may be busy. */
const TEST_LIMIT_MS = 240_000;

/** A migrated, empty database, because creating one is not tested here. */
async function folder(): Promise<string> {
  const dataDir = await newDataDirectory();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/**
 * Requests pages as readers do, so that they are cached, until the story's page answers `status`. Returns when it did.
 */
async function until(site: Site, status: number, title: string): Promise<number> {
  for (const deadline = Date.now() + 90_000; Date.now() < deadline; await pause(20)) {
    const page = await fetch(`${site.url}/world/timed`);
    const section = await (await fetch(`${site.url}/world`)).text();
    if (page.status === status && section.includes(title) === (status === 200)) return Date.now();
  }
  throw new Error(`no ${status} in time:\n${site.output()}`);
}

it(
  'a story appears and disappears on time on cached pages, even with a restart in between, and the hub is told (DESK-17)',
  async () => {
    const dataDir = await folder();
    const startedAt = Date.now();
    const first = await startSite({ dataDir, env: WITHOUT_SAMPLES });
    const desk = await deskClient(first, first.admin);
    // Late enough for the second start on this machine, which creates no database.
    const comes = Date.now() + 2 * (Date.now() - startedAt) + 3000;
    const goes = comes + SHOWN_MS;
    const title = 'Timed to the second';
    const story = await desk.begin({ title, slug: 'timed', unpublishAt: new Date(goes).toISOString() });
    expect((await desk.publish(story, new Date(comes).toISOString())).state).toBe('scheduled');
    await until(first, 404, title);
    await first.stop();

    const hub = await openWebSubHub();
    const second = await startSite({ dataDir, env: { ...WITHOUT_SAMPLES, WEBSUB_HUB: hub.url } });
    onTestFinished(async () => void (await second.stop()));
    expect(Date.now()).toBeLessThan(comes);
    await until(second, 404, title);
    const came = await until(second, 200, title);
    expect(came - comes).toBeGreaterThanOrEqual(0);
    expect(came - comes).toBeLessThan(LATE_MS);
    const gone = await until(second, 404, title);
    expect(gone - goes).toBeGreaterThanOrEqual(0);
    expect(gone - goes).toBeLessThan(LATE_MS);
    const feeds = () => hub.told.map(({ body }) => new URL(new URLSearchParams(body).get('hub.url') ?? '').pathname);
    await expect.poll(feeds, { timeout: 30_000 }).toContain('/world/feed.xml');
  },
  TEST_LIMIT_MS,
);

it(
  'autosaved text survives a kill -9, and can be restored and published',
  async () => {
    const dataDir = await folder();
    const first = await startSite({ dataDir, env: WITHOUT_SAMPLES });
    const desk = await deskClient(first, first.admin);
    const begun = await desk.begin({ title: 'Before the cut' });
    const { version } = await desk.save(begun, { content: '<p>Typed a moment ago.</p>' }, false);
    await first.kill();

    const second = await startSite({ dataDir, env: WITHOUT_SAMPLES });
    onTestFinished(async () => void (await second.stop()));
    const again = await deskClient(second, second.admin);
    const found = await again.call<DeskStory>('GET', `/${begun._id}`);
    expect(found.draft).toMatchObject({ version, fields: { content: '<p>Typed a moment ago.</p>' } });
    expect((await again.publish(found)).state).toBe('published');

    const preview = await fetch(`${second.url}/admin/preview/${begun._id}`, { headers: { cookie: again.cookie } });
    expect(preview.status).toBe(200);
    expect(preview.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(preview.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(preview.headers.get('cache-control')).toBe('private, no-store');
    const html = await preview.text();
    expect(html).toContain('Typed a moment ago.');
    expect(html).toContain('noindex');
    expect(html).not.toContain('data-feature="story-page"');
    const stranger = await fetch(`${second.url}/admin/preview/${begun._id}`, { redirect: 'manual' });
    expect([stranger.status, stranger.headers.get('location')]).toEqual([
      302,
      `/login?next=${encodeURIComponent(`/admin/preview/${begun._id}`)}`,
    ]);
    expect((await fetch(`${second.url}/`)).headers.get('x-frame-options')).toBe('DENY');
  },
  TEST_LIMIT_MS,
);
