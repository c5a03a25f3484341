import { setTimeout as pause } from 'node:timers/promises';
import { test } from '#tests/support/hls/live-site.ts';
import { playerOf, stateOf, untilMoving } from '#tests/support/hls/watching.ts';
import { expect } from '#tests/support/journey.ts';

test.beforeEach(async ({ page, site, guard }) => {
  test.setTimeout(60_000);
  // The browser's own lines about answers that never came.
  guard.allow('Failed to load resource');
  await page.goto(`${site.url}/live`);
  await untilMoving(playerOf(page).video);
});

test('after an outage of ten seconds the pictures are back within five', async ({ page, stream }) => {
  const { video, trouble, chip } = playerOf(page);
  await expect(trouble).toBeHidden();
  const since = Date.now();
  stream.cut();
  await expect(trouble).toContainText('Reconnecting…', { timeout: 12_000 });
  await pause(Math.max(0, since + 10_000 - Date.now()));
  stream.heal();
  const milliseconds = await untilMoving(video, 5000);
  test.info().annotations.push({ type: 'recovery after a 10 s outage', description: `${milliseconds} ms` });
  await expect(trouble).toBeHidden();
  await expect(chip).toHaveText(/LIVE/);
});

test('a line that hangs is noticed and left behind', async ({ page, stream }) => {
  const { video, trouble } = playerOf(page);
  stream.hang();
  await expect(trouble).toContainText('Reconnecting…', { timeout: 15_000 });
  stream.heal();
  await untilMoving(video, 5000);
  await expect(trouble).toBeHidden();
});

test('segments that are missing are passed over', async ({ page, stream }) => {
  const { video, trouble } = playerOf(page);
  const first = stream.lose(2);
  await expect
    .poll(() => stream.asked.some((path) => path.endsWith(`-${first + 3}.ts`)), { timeout: 20_000 })
    .toBe(true);
  expect(stream.asked.some((path) => path.endsWith(`-${first}.ts`))).toBe(true);
  const { position } = await stateOf(video);
  await expect.poll(async () => (await stateOf(video)).position, { timeout: 15_000 }).toBeGreaterThan(position + 8);
  await expect(trouble).toBeHidden();
});

test('a playlist that stands still is told from a broadcast that goes on', async ({ page, stream }) => {
  const { video, trouble, chip } = playerOf(page);
  stream.freeze();
  await expect(trouble).toContainText('The stream has stopped for a moment.', { timeout: 20_000 });
  // The edge stands still as well: nobody falls behind a stream that has stopped.
  await expect(chip).toHaveText('LIVE');
  stream.heal();
  await untilMoving(video);
  await expect(trouble).toBeHidden();
});

test('the end is told, and a broadcast that begins again is found', async ({ page, stream }) => {
  const { video, trouble } = playerOf(page);
  stream.end();
  await expect(trouble).toContainText('The broadcast has ended', { timeout: 20_000 });
  stream.heal();
  await trouble.getByRole('button', { name: 'Check Again' }).click();
  await untilMoving(video);
  await expect(trouble).toBeHidden();
});

test("the ladder ends at 'Try Again', which begins anew", async ({ page, stream }) => {
  // Installed by the next page: its clock goes with ours until it is put forward.
  await page.clock.install();
  await page.reload();
  const { video, trouble } = playerOf(page);
  await untilMoving(video);
  stream.cut();
  await expect(trouble).toContainText('Reconnecting…', { timeout: 12_000 });
  await page.clock.fastForward(60_000);
  const again = trouble.getByRole('button', { name: 'Try Again' });
  await expect(again).toBeVisible();
  stream.heal();
  await again.click();
  await untilMoving(video);
  await expect(trouble).toBeHidden();
});
