import { londonDay } from '#domain/london-clock.ts';
import { clockIn, LONDON, zoneNameIn } from '#domain/london-time.ts';
import { onceForEach } from '#domain/once-for-each.ts';
import { startFeatures } from '../features.ts';
import { fetchPage } from '../fetch-page.ts';
import { shownPath } from '../navigation.ts';

const MINUTE = 60_000;
const weekday = onceForEach((zone: string) => new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: zone }));

/**
 * The page of a day: shows the viewer's time below London's where they differ, keeps the mark on the current programme
 * up to date, and at midnight puts up what the guide says from then on.
 */
export function start(day: HTMLElement): void {
  showCurrent(day);
  const rows = rowsOf(day);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const times = rows.map((row) => ownTime(row.dataset.starts ?? '', zone));
  if (times.some((time) => time !== null)) showOwnTimes(day, rows, times, zone);
  const held = new WeakRef(day);
  const openedOn = londonDay(new Date());
  const look = () => {
    const shown = held.deref();
    if (!shown) return;
    markCurrent(rowsOf(shown), Date.now());
    // If it fails, it is tried again with the next look.
    if (londonDay(new Date()) !== openedOn) replaceDay(shown).catch(() => undefined);
    setTimeout(look, MINUTE - (Date.now() % MINUTE));
  };
  look();
}

/** Not under the reader's fingers: what has the focus stays. This device's clock may be ahead of the server's. */
async function replaceDay(shown: HTMLElement): Promise<void> {
  const mayGo = () => shown.isConnected && !shown.contains(document.activeElement);
  if (!mayGo()) return;
  const page = await fetchPage(shownPath());
  const fresh = page.querySelector<HTMLElement>('[data-feature="guide-day"]');
  if (!fresh || fresh.dataset.today === shown.dataset.today || !mayGo()) return;
  document.title = page.title;
  shown.replaceWith(document.importNode(fresh, true));
  await startFeatures(document);
}

function rowsOf(day: HTMLElement): HTMLElement[] {
  return [...day.querySelectorAll<HTMLElement>('[data-starts]')];
}

/** The viewer's time: '14:30', or 'Sat 00:30' if the day differs from London's; `null` when it equals London's. */
export function ownTime(startsAt: string, zone: string): string | null {
  const at = new Date(startsAt);
  const own = clockIn(zone, at);
  const ownDay = weekday(zone).format(at);
  const isOtherDay = ownDay !== weekday(LONDON).format(at);
  if (!isOtherDay && own === clockIn(LONDON, at)) return null;
  return isOtherDay ? `${ownDay} ${own}` : own;
}

/** The part of a row that marking needs. */
export interface GuideRow {
  id: string;
  readonly dataset: { readonly starts?: string; readonly ends?: string };
  ariaCurrent: string | null;
}

/** Marks only the row that is on at `now`. */
export function markCurrent(rows: readonly GuideRow[], now: number): void {
  for (const row of rows) {
    const isOn = Date.parse(row.dataset.starts ?? '') <= now && Date.parse(row.dataset.ends ?? '') > now;
    if (isOn === (row.ariaCurrent === 'time')) continue;
    row.ariaCurrent = isOn ? 'time' : null;
    row.id = isOn ? 'on-now' : '';
  }
}

/** Scrolls the chosen day or the current programme into the middle of its row, where that is wider than the window. */
function showCurrent(page: HTMLElement): void {
  const row = page.querySelector<HTMLElement>('[data-row]');
  if (!row) return;
  // The arrow keys scroll only what has the focus, and not every browser gives it to a row without links.
  if (!row.querySelector('a')) row.tabIndex = 0;
  const current = row.querySelector<HTMLElement>('[aria-current]');
  if (current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}

function showOwnTimes(day: HTMLElement, rows: readonly HTMLElement[], times: readonly (string | null)[], zone: string) {
  for (const [place, row] of rows.entries()) {
    const own = row.querySelector('[data-own-time]');
    if (own) own.textContent = times[place] ?? '';
  }
  const note = day.querySelector('[data-own-zone]');
  const first = new Date(rows[0]?.dataset.starts ?? '');
  if (note) note.textContent = `Your time (${zoneNameIn(zone, first)}) stands under it.`;
}
