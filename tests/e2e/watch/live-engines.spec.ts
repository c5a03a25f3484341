import type { Browser } from '@playwright/test';
import { startFfmpegStream } from '#tests/support/hls/ffmpeg-stream.ts';
import { test } from '#tests/support/hls/live-site.ts';
import { playerOf, untilMoving } from '#tests/support/hls/watching.ts';
import { expect } from '#tests/support/journey.ts';
import type { Site } from '#tests/support/site/site.ts';

test('a browser without Media Source Extensions plays HLS itself, one with them what ffmpeg makes at this moment (LIVE-01, LIVE-05)', {
  tag: '@long',
}, async ({ page, site, stream, browser }) => {
  // Some seconds pass until its first segments are out.
  const making = startFfmpegStream();
  await playWithoutMediaSource(browser, site);
  const made = await making;
  const before = stream.asked.length;
  try {
    // At the address of the site's stream, which its pages may ask.
    await page.route(`${new URL(stream.url).origin}/**`, (route) =>
      route.continue({ url: new URL(new URL(route.request().url()).pathname, made.url).href }),
    );
    await page.goto(`${site.url}/live`);
    const { video, chip, clock } = playerOf(page);
    await untilMoving(video);
    await expect(chip).toHaveText('LIVE');
    await page.mouse.move(400, 400);
    await expect(clock).toHaveText(/GMT|BST/);
    expect(stream.asked.slice(before)).toEqual([]);
    await page.goto('about:blank');
  } finally {
    await made.stop();
  }
});

async function playWithoutMediaSource(browser: Browser, site: Site): Promise<void> {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    for (const name of ['MediaSource', 'ManagedMediaSource', 'WebKitMediaSource']) Reflect.deleteProperty(window, name);
  });
  await page.goto(`${site.url}/live`);
  const { video, chip } = playerOf(page);
  await untilMoving(video, 20_000);
  await expect(video).toHaveAttribute('src', /live\.m3u8$/);
  await expect(chip).toHaveText('LIVE');
  await page.close();
}
