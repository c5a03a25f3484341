import { expect, type Locator, type Page } from '@playwright/test';

/** The parts of the player that viewers see, and its video element. */
export function playerOf(page: Page) {
  const player = page.getByRole('region', { name: 'Live stream' });
  return {
    player,
    video: player.locator('video'),
    chip: player.locator('[data-chip]'),
    clock: player.locator('[data-clock]'),
    slider: player.getByRole('slider', { name: 'Position in the broadcast' }),
    goLive: player.getByRole('button', { name: 'Go to Live' }),
    trouble: player.locator('[data-trouble]'),
  };
}

interface VideoState {
  readonly position: number;
  readonly paused: boolean;
  readonly muted: boolean;
}

export function stateOf(video: Locator): Promise<VideoState> {
  return video.evaluate((element: HTMLVideoElement) => ({
    position: element.currentTime,
    paused: element.paused,
    muted: element.muted,
  }));
}

/** Resolves once the video has played for half a second, with the milliseconds until then. */
export async function untilMoving(video: Locator, timeout = 10_000): Promise<number> {
  const startedAt = Date.now();
  const { position } = await stateOf(video);
  await expect(async () => {
    const now = await stateOf(video);
    expect(now.paused).toBe(false);
    expect(now.position).toBeGreaterThan(position + 0.5);
  }).toPass({ timeout, intervals: [50] });
  return Date.now() - startedAt;
}

/** Seconds between the slider's value and its maximum. */
export function lagOf(slider: Locator): Promise<number> {
  return slider.evaluate((element: HTMLInputElement) => Number(element.max) - element.valueAsNumber);
}

/** Goes back by the slider, as the keyboard does. */
export async function goBack(slider: Locator, seconds: number): Promise<void> {
  const value = await slider.evaluate((element: HTMLInputElement) => element.valueAsNumber);
  await slider.fill(String(Math.round(value - seconds)));
}
