import { test, WINDOW_SECONDS } from '#tests/support/hls/live-site.ts';
import { goBack, lagOf, playerOf, stateOf, untilMoving } from '#tests/support/hls/watching.ts';
import { expect, heldWhilePlaying, untilInteractive } from '#tests/support/journey.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';

test('the live page plays the stream, muted, by this site’s own script that no other page fetches (LIVE-01, LIVE-05, LIVE-11, NAV-08, NAV-45, API-40, API-41)', async ({
  page,
  site,
  stream,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(site.url);
  await untilInteractive(page);
  expect(fetched.filter((url) => /live-player|hls|\.m3u8/.test(url))).toEqual([]);
  const home = await page.request.get(site.url);
  expect(home.headers()['content-security-policy']).not.toContain(new URL(stream.url).origin);

  await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Live TV' }).click();
  await expect(page).toHaveURL(`${site.url}/live`);
  const { video, chip, clock, goLive } = playerOf(page);
  await untilMoving(video);
  expect((await stateOf(video)).muted).toBe(true);
  await expect(chip).toHaveText('LIVE');
  await expect(goLive).toBeHidden();
  await page.mouse.move(400, 400);
  await expect(clock).toHaveText(/^\d\d:\d\d:\d\d GMT$/);
  expect(fetched).toContain(stream.url);
  const scripts = fetched.filter((url) => /live-player|hls\.worker/.test(url));
  expect(scripts.length).toBeGreaterThan(1);
  for (const url of scripts) expect(url).toContain(`${site.url}/assets/`);
  await expectAccessibleAndNarrow(page);
});

test('on a Hindi page every control of the player has a Hindi name', async ({ page, site }) => {
  await page.goto(`${site.url}/hi/live`);
  const player = page.locator('media-controller');
  await untilMoving(player.locator('video'));
  const pause = player.getByRole('button', { name: 'रोकें' });
  await expect(pause).toBeAttached();
  expect(await pause.evaluate(({ shadowRoot }) => shadowRoot?.textContent)).toContain('रोकें');
  const names = () =>
    player.evaluate((root) => [root, ...root.querySelectorAll('[aria-label]')].map((part) => part.ariaLabel ?? ''));
  await expect.poll(names).toContain('क्वालिटी');
  expect((await names()).filter((name) => /[a-z]/i.test(name))).toEqual([]);
});

test('picture in picture is offered only where the browser has it', async ({ page, site }) => {
  const button = page.getByRole('button', { name: 'enter picture in picture mode' });
  await page.goto(`${site.url}/live`);
  await untilMoving(playerOf(page).video);
  await expect(button).toBeVisible();
  await page.addInitScript(() => Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestPictureInPicture'));
  await page.reload();
  await untilMoving(playerOf(page).video);
  await expect(button).toBeHidden();
});

test('the channel’s sting is on the player until the first picture has come', async ({ page, site }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.ts$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/live`);
  const sting = page.locator('media-controller > [slot="poster"]');
  await expect(sting).toBeVisible();
  expect(await sting.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('709');
  release();
  await untilMoving(playerOf(page).video);
  await expect(sting).toBeHidden();
});

test('a player that loads when its page has been left stays away', async ({ page, site, stream }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/reader-live-player/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/live`);
  const link = page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Viral' });
  await link.hover();
  await expect.poll(() => page.evaluate(() => window.matvReady)).toBe(false);
  await link.click();
  await expect(page).toHaveTitle(/Viral/);
  const before = stream.asked.length;
  const loaded = page.waitForResponse(/reader-live-player/);
  release();
  await (await loaded).finished();
  await page.waitForFunction(() => customElements.get('media-controller') !== undefined);
  await expect(page.locator('[data-dock]')).toHaveCount(0);
  expect(stream.asked.length).toBe(before);
  await page.goBack();
  await untilMoving(playerOf(page).video);
});

test('the player moves to the corner when one reads on, keeps playing on other pages, and returns to its stage', {
  tag: '@long',
}, async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${site.url}/live`);
  const { video, player } = playerOf(page);
  await untilMoving(video);
  // The same element all the way: nothing is loaded again.
  await video.evaluate((element) => element.setAttribute('data-first', ''));
  const corner = page.getByRole('complementary', { name: 'Live TV in the corner' });
  const docked = corner.locator('video[data-first]');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await untilMoving(docked);
  await corner.getByRole('link', { name: 'Back to Live TV' }).click();
  await expect(corner).toBeHidden();
  await untilMoving(player.locator('video[data-first]'));

  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await expect(page).toHaveURL(`${site.url}/about`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('One channel, two homes.');
  await untilMoving(docked);
  await expect.poll(() => heldWhilePlaying(page)).toBe(1);
  await expectAccessibleAndNarrow(page);
  // Beside it, not over it, is the way to the petition's form.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Petition', exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/petition`);
  await page.locator('#decision-maker').scrollIntoViewIfNeeded();
  const sign = page.getByRole('link', { name: 'Sign this petition' });
  await expect(sign).toBeInViewport({ ratio: 1 });
  await untilMoving(docked);
  const [left, right] = await Promise.all([sign.boundingBox(), corner.boundingBox()]);
  expect((left?.x ?? 0) + (left?.width ?? Infinity)).toBeLessThanOrEqual(right?.x ?? 0);
  await corner.getByRole('link', { name: 'Back to Live TV' }).press('Enter');
  await expect(page).toHaveURL(`${site.url}/live`);
  await untilMoving(player.locator('video[data-first]'));
  await expect(corner).toBeHidden();
  expect(await heldWhilePlaying(page)).toBe(1);

  await page.goBack();
  await untilMoving(docked);
  await corner.getByRole('button', { name: 'Close the player' }).press('Enter');
  await expect(page.locator('video')).toHaveCount(0);
  await expect.poll(() => heldWhilePlaying(page)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('who goes back is BEHIND LIVE by so many seconds, and Go to Live leads back; keys, captions and qualities work (LIVE-05, LIVE-06, LIVE-07, LIVE-08)', {
  tag: '@long',
}, async ({ page, site, stream }) => {
  await page.goto(`${site.url}/live`);
  const { video, chip, slider, goLive, player } = playerOf(page);
  await untilMoving(video);
  // The slider is written after the pictures have begun.
  await expect.poll(() => lagOf(slider)).toBeLessThan(20);
  const lag = await lagOf(slider);
  await goBack(slider, 8);
  await expect(chip).toHaveText('LIVE');
  await goBack(slider, 25);
  await expect(chip).toHaveText(/^BEHIND LIVE\d\d s$/);
  await expect(slider).toHaveAttribute('aria-valuetext', /^\d\d:\d\d:\d\d GMT, \d\d s behind live$/);
  await expect(player.getByRole('status')).toHaveText('BEHIND LIVE');
  expect(await lagOf(slider)).toBeLessThan(WINDOW_SECONDS);

  await goLive.click();
  await expect(chip).toHaveText('LIVE');
  await untilMoving(video);
  expect(Math.abs((await lagOf(slider)) - lag)).toBeLessThan(4);

  // Whoever pauses falls behind as time goes by; the keyboard knows the way back as well.
  await goBack(slider, 30);
  await video.evaluate((element: HTMLVideoElement) => element.pause());
  await expect(chip).toContainText('BEHIND LIVE');
  await slider.press('l');
  await expect(chip).toHaveText('LIVE');
  await untilMoving(video);

  await player.getByRole('button', { name: 'Turn sound on' }).click();
  expect((await stateOf(video)).muted).toBe(false);
  await page.keyboard.press('m');
  await expect.poll(async () => (await stateOf(video)).muted).toBe(true);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await stateOf(video)).paused).toBe(true);
  const { position } = await stateOf(video);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => Math.round((await stateOf(video)).position - position)).toBe(-10);
  await page.keyboard.press('l');
  await untilMoving(video);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('media-controller');
  await page.keyboard.press('f');

  await page.keyboard.press('c');
  const caption = () =>
    video.evaluate((element: HTMLVideoElement) =>
      [...element.textTracks].flatMap((track) => [...(track.activeCues ?? [])].map((cue) => 'text' in cue && cue.text)),
    );
  await expect.poll(caption).toEqual([expect.stringMatching(/^Caption \d+$/)]);

  await player.getByRole('button', { name: 'quality' }).click();
  await expect(player.getByRole('menuitemradio')).toHaveText(['180p', '90p', /Auto/]);
  const before = stream.asked.length;
  await player.getByRole('menuitemradio', { name: '90p' }).click();
  await expect.poll(() => stream.asked.slice(before).some((path) => /^low-\d+\.ts$/.test(path))).toBe(true);
  const described = await page.evaluate(() => [
    navigator.mediaSession.metadata?.title,
    navigator.mediaSession.metadata?.artist,
  ]);
  expect(described).toEqual(['MATV Live', 'MATV 709']);
});

test.describe('a viewer in India who saves data', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('begins nothing by itself, then plays the lowest quality within 1.5 s; the clock tells both times', {
    tag: '@long',
  }, async ({ page, site, stream }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    await page.goto(`${site.url}/live`);
    await untilInteractive(page);
    const { video, clock, player } = playerOf(page);
    const before = stream.asked.length;
    expect((await stateOf(video)).paused).toBe(true);
    await expectAccessibleAndNarrow(page);
    expect(stream.asked.slice(before)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const firstFrame = video.evaluate(
      (element: HTMLVideoElement) =>
        new Promise<number>((resolve) => {
          let pressedAt = 0;
          addEventListener('click', () => (pressedAt = performance.now()), { capture: true, once: true });
          element.requestVideoFrameCallback((now) => resolve(now - pressedAt));
        }),
    );
    await player.getByRole('link', { name: 'Watch live', exact: true }).click();
    const milliseconds = await firstFrame;
    test.info().annotations.push({ type: 'press play to first frame', description: `${Math.round(milliseconds)} ms` });
    expect(milliseconds).toBeLessThan(1500);
    await untilMoving(video);
    expect((await stateOf(video)).muted).toBe(false);
    const asked = stream.asked.slice(before);
    expect(asked.filter((path) => path.startsWith('high'))).toEqual([]);
    expect(asked.filter((path) => path.startsWith('low'))).not.toEqual([]);
    await expect(clock).toHaveText(/^\d\d:\d\d:\d\d GMT · \d\d:\d\d:\d\d your time$/);
  });
});
