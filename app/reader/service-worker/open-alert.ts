import { languagePrefix } from '#domain/language-prefix.ts';
import { ownAddress } from './shown-notification.ts';

/** An open window of the site. */
export interface SiteWindow {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

export interface SiteWindows {
  matchAll(options: { readonly type: 'window' }): Promise<readonly SiteWindow[]>;
  openWindow(url: string): Promise<unknown>;
}

/** Windows in which something may be typed, so that leaving the page would lose it. */
const BUSY = /^\/(admin|login|alerts|petition|diaspora-support|book-rajneeti|newsletter)(\/|$)/;

/**
 * Shows where an alert leads: in an open window of the site if one is free, otherwise in a new one. With `isAnyPlaying`
 * none is taken to be free: loading its page anew would end what it plays.
 */
export async function openAlert(
  windows: SiteWindows,
  data: unknown,
  origin: string,
  isAnyPlaying: () => Promise<boolean>,
): Promise<void> {
  const wanted = typeof data === 'object' && data !== null && 'navigate' in data ? data.navigate : null;
  const address = ownAddress(wanted, origin) ?? `${origin}/`;
  const open = (await isAnyPlaying()) ? [] : await windows.matchAll({ type: 'window' });
  const free = open.find(({ url }) => !isBusy(new URL(url).pathname));
  if (free && (await isShownIn(free, address))) return;
  await windows.openWindow(address);
}

function isBusy(path: string): boolean {
  return BUSY.test(path.slice(languagePrefix(path).length));
}

async function isShownIn(window: SiteWindow, address: string): Promise<boolean> {
  try {
    // Focus first: the browser allows it only right after the click.
    await window.focus();
    await window.navigate(address);
    return true;
  } catch {
    // It was closed meanwhile, or belongs to no service worker yet.
    return false;
  }
}
