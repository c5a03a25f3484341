import { startFfmpegStream } from '#tests/support/hls/ffmpeg-stream.ts';
import { playerOf, untilMoving } from '#tests/support/hls/watching.ts';
import { expect, test as journey } from '#tests/support/journey.ts';
import { startSite } from '#tests/support/site/site.ts';

/** Journeys on a stream that ffmpeg makes at that moment, for as long as they last. */
const test = journey.extend<object, { streamUrl: string }>({
  streamUrl: [
    async ({ browserName: _ }, use) => {
      const stream = await startFfmpegStream();
      await use(stream.url);
      await stream.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  site: [
    async ({ streamUrl }, use) => {
      const site = await startSite({ env: { LIVE_HLS_URL: streamUrl } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test('plays what ffmpeg makes at this moment (LIVE-01, LIVE-05)', async ({ page, site }) => {
  await page.goto(`${site.url}/live`);
  const { video, chip, clock } = playerOf(page);
  await untilMoving(video);
  await expect(chip).toHaveText('LIVE');
  await page.mouse.move(400, 400);
  await expect(clock).toHaveText(/GMT|BST/);
});

test('a browser without Media Source Extensions plays HLS itself (LIVE-01, LIVE-05)', async ({ page, site }) => {
  await page.addInitScript(() => {
    for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource']) Reflect.deleteProperty(window, name);
  });
  await page.goto(`${site.url}/live`);
  const { video, chip } = playerOf(page);
  await untilMoving(video, 20_000);
  await expect(video).toHaveAttribute('src', /live\.m3u8$/);
  await expect(chip).toHaveText('LIVE');
});
