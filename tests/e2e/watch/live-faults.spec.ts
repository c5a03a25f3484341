import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { test } from '#tests/support/hls/live-site.ts';
import { type Stream, startStream } from '#tests/support/hls/stream.ts';
import { playerOf, stateOf, untilMoving } from '#tests/support/hls/watching.ts';
import { expect } from '#tests/support/journey.ts';

interface Viewer extends ReturnType<typeof playerOf> {
  readonly page: Page;
  readonly stream: Stream;
}

const FAULTS: Readonly<Record<string, (viewer: Viewer) => Promise<void>>> = {
  'after an outage of ten seconds the pictures are back within five': async ({ stream, video, trouble, chip }) => {
    stream.cut();
    // Long enough for all that was loaded to have been played.
    const outage = pause(10_000);
    await expect(trouble).toContainText('Reconnecting…', { timeout: 60_000 });
    await outage;
    stream.heal();
    const milliseconds = await untilMoving(video, 5000);
    test.info().annotations.push({ type: 'recovery after a 10 s outage', description: `${milliseconds} ms` });
    await expect(trouble).toBeHidden();
    await expect(chip).toHaveText(/LIVE/);
  },
  'a line that hangs is noticed and left behind': async ({ stream, video, trouble }) => {
    stream.hang();
    await expect(trouble).toContainText('Reconnecting…', { timeout: 60_000 });
    stream.heal();
    await untilMoving(video);
    await expect(trouble).toBeHidden();
  },
  'segments that are missing are passed over': async ({ stream, video, trouble }) => {
    const first = stream.lose(2);
    // The player asks for what follows once it has gone on behind the gap; a slow computer may go on further behind it.
    const last = () => Math.max(...stream.asked.map((path) => Number(/-(\d+)\.ts$/.exec(path)?.[1] ?? 0)));
    await expect.poll(last, { timeout: 60_000 }).toBeGreaterThanOrEqual(first + 3);
    expect(stream.asked.some((path) => path.endsWith(`-${first}.ts`))).toBe(true);
    const { position } = await stateOf(video);
    await expect.poll(async () => (await stateOf(video)).position, { timeout: 60_000 }).toBeGreaterThan(position + 2);
    await expect(trouble).toBeHidden();
  },
  'a playlist that stands still is told from a broadcast that goes on': async ({ stream, video, trouble, chip }) => {
    stream.freeze();
    await expect(trouble).toContainText('The stream has stopped for a moment.', { timeout: 60_000 });
    // The edge stands still as well: nobody falls behind a stream that has stopped.
    await expect(chip).toHaveText('LIVE');
    stream.heal();
    await untilMoving(video);
    await expect(trouble).toBeHidden();
  },
  'the end is told in the corner too, and a broadcast that begins again is found from there': async ({
    page,
    stream,
  }) => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const corner = page.getByRole('complementary', { name: 'Live TV in the corner' });
    const video = corner.locator('video');
    const trouble = corner.locator('[data-trouble]');
    await untilMoving(video);
    stream.end();
    await expect(trouble).toContainText('The broadcast has ended', { timeout: 60_000 });
    stream.heal();
    await trouble.getByRole('button', { name: 'Check Again' }).click();
    await untilMoving(video);
    await expect(trouble).toBeHidden();
  },
  "the ladder ends at 'Try Again', which starts over": async ({ page, stream, video, trouble }) => {
    // Installed by the next page: its clock goes with ours until it is put forward.
    await page.clock.install();
    await page.reload();
    await untilMoving(video, 20_000);
    stream.cut();
    await expect(trouble).toContainText('Reconnecting…', { timeout: 60_000 });
    await page.clock.fastForward(60_000);
    const again = trouble.getByRole('button', { name: 'Try Again' });
    // Before the stream is back: what the player asked for last may bring the picture without anybody's press.
    await again.click();
    stream.heal();
    await untilMoving(video);
    await expect(trouble).toBeHidden();
  },
};

// Noticing a fault takes a player up to ten seconds. Each viewer has a stream of its own, so that all wait at once.
test('every fault of the stream is told to the viewer and left behind, whether line, segments, playlist or broadcast', {
  tag: '@long',
}, async ({ browser, site, stream: ofSite }) => {
  test.setTimeout(360_000);
  const errors: string[] = [];
  const viewerOf = async (name: string, overcome: (viewer: Viewer) => Promise<void>): Promise<void> => {
    const stream = await startStream();
    const context = await browser.newContext();
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => errors.push(`${name}: ${message}`));
    try {
      // At the address of the site's stream, which its pages may ask.
      await page.route(`${new URL(ofSite.url).origin}/**`, (route) =>
        route.continue({ url: new URL(new URL(route.request().url()).pathname, stream.url).href }),
      );
      await page.goto(`${site.url}/live`);
      const player = playerOf(page);
      await untilMoving(player.video, 20_000);
      await expect(player.trouble).toBeHidden();
      await overcome({ ...player, page, stream });
    } finally {
      await context.close();
      await stream.stop();
    }
  };
  await Promise.all(Object.entries(FAULTS).map(([name, overcome]) => test.step(name, () => viewerOf(name, overcome))));
  expect(errors).toEqual([]);
});
