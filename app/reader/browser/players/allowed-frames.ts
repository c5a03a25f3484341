import { PLAYER_ORIGIN } from '#domain/videos/outside-media.ts';

const allowed = new Set<string>();

/** Notes which players the window's first page may hold: its policy holds for all pages that follow it. */
export function noteAllowedFrames(page: Document): void {
  if (page.documentElement.dataset.player !== undefined) allowed.add(PLAYER_ORIGIN);
  for (const address of framesOf(page)) allowed.add(new URL(address).origin);
}

/** Whether the policy in force lets a player be shown. */
export function mayFrame(address: string): boolean {
  return allowed.has(new URL(address).origin);
}

/** Whether a page's stories hold a player that only its own policy allows. */
export function needsOwnPolicy(page: Document): boolean {
  return framesOf(page).some((address) => !mayFrame(address));
}

function framesOf(page: Document): string[] {
  return [...page.querySelectorAll<HTMLElement>('a[data-frame]')].map((card) => card.dataset.frame ?? '');
}
