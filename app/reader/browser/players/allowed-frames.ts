import { PLAYER_ORIGIN } from '#domain/videos/outside-media.ts';

const allowed = new Set<string>();

/** Records which players the window's first page allows, because its policy applies to all pages that follow. */
export function noteAllowedFrames(page: Document): void {
  if (page.documentElement.dataset.player !== undefined) allowed.add(PLAYER_ORIGIN);
  for (const address of framesOf(page)) allowed.add(new URL(address).origin);
}

/** Whether the current policy allows a player. */
export function mayFrame(address: string): boolean {
  return allowed.has(new URL(address).origin);
}

/** Whether a page embeds a player that only its own policy allows. */
export function needsOwnPolicy(page: Document): boolean {
  return framesOf(page).some((address) => !mayFrame(address));
}

function framesOf(page: Document): string[] {
  return [...page.querySelectorAll<HTMLElement>('a[data-frame]')].map((card) => card.dataset.frame ?? '');
}
