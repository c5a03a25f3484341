import { countdown, programmeAirLabel, progressAt, startTime, timesOf } from '#domain/schedule/now-next-bar.ts';
import type { NowAnswer, PublicBroadcast } from '#domain/schedule/public-schedule.ts';
import { type HeardGuide, onAirAt, timeAt, untilChange, untilRefetch } from './on-air.ts';

const SLOTS = ['now', 'next'] as const;
const TIMEOUT_MS = 10_000;
const PROGRESS_EVERY_MS = 30_000;

const shown = new Set<WeakRef<HTMLElement>>();
let heard: Promise<HeardGuide> | null = null;
let change: ReturnType<typeof setTimeout> | undefined;
let next: ReturnType<typeof setTimeout> | undefined;

/**
 * Fills in what is on now and next: each `[data-slot]` contains texts marked `[data-of]` and is hidden when empty.
 * `[data-label]` becomes 'On now', or 'LIVE' while a live programme is on; style sheets see `data-on` and `data-live`.
 * `[data-progress]` grows as the programme goes on. All elements on the page share one request.
 */
export function start(element: HTMLElement): void {
  shown.add(new WeakRef(element));
  hear();
}

function hear(): void {
  heard ??= ask();
  void heard.then(show, () => undefined);
}

async function ask(): Promise<HeardGuide> {
  clearTimeout(next);
  let wait: number | null = null;
  try {
    const answer = await fetch('/api/schedule/now', { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`the guide answered ${answer.status}`);
    const body: NowAnswer = await answer.json();
    const age = Number(answer.headers.get('age') ?? 0) * 1000;
    const sentAt = Date.parse(answer.headers.get('date') ?? '');
    const guide = { answer: body, serverTime: sentAt + age || Date.now(), heardAt: Date.now() };
    wait = untilChange(guide, Date.now());
    return guide;
  } catch (error) {
    // On failure the old content stays; it is not worth an error message.
    heard = null;
    throw error;
  } finally {
    next = setTimeout(again, untilRefetch(wait, Math.random()));
  }
}

/** A hidden tab asks again only once it becomes visible. */
function again(): void {
  if (document.hidden) {
    document.addEventListener('visibilitychange', again, { once: true });
    return;
  }
  heard = null;
  hear();
}

function show(guide: HeardGuide): void {
  clearTimeout(change);
  const clock = Date.now();
  const onAir = onAirAt(guide, clock);
  for (const place of shown) {
    const element = place.deref();
    if (element) fill(element, onAir, timeAt(guide, clock));
    else shown.delete(place);
  }
  const wait = untilChange(guide, clock);
  if (wait) change = setTimeout(() => show(guide), Math.min(wait + 1, PROGRESS_EVERY_MS));
}

function fill(element: HTMLElement, onAir: Pick<NowAnswer, 'now' | 'next'>, at: number): void {
  const { now, next } = onAir;
  for (const name of SLOTS) {
    const slot = element.querySelector<HTMLElement>(`[data-slot="${name}"]`);
    if (slot) fillSlot(slot, onAir[name], at);
  }
  element.hidden = now === null && next === null;
  const air = now && programmeAirLabel(now);
  element.toggleAttribute('data-on', now !== null);
  element.toggleAttribute('data-live', air === 'LIVE');
  const label = element.querySelector('[data-label]');
  if (label) setText(label, air ?? 'On now');
  const progress = element.querySelector<HTMLElement>('[data-progress]');
  if (progress) progress.style.transform = `scaleX(${now ? progressAt(now, at) : 0})`;
}

function fillSlot(slot: HTMLElement, broadcast: PublicBroadcast | null, at: number): void {
  slot.hidden = broadcast === null;
  if (!broadcast) return;
  const { title, summary } = broadcast;
  const moment = new Date(at);
  const texts: Record<string, string> = {
    title,
    summary,
    starts: startTime(broadcast, moment),
    times: timesOf(broadcast),
    countdown: countdown(broadcast, moment),
  };
  for (const part of slot.querySelectorAll<HTMLElement>('[data-of]')) setText(part, texts[part.dataset.of ?? ''] ?? '');
}

function setText(element: Element, text: string): void {
  if (element.textContent === text) return;
  // It may not be in the language of the former title; on pages in other languages `words` marks Latin letters.
  element.removeAttribute('lang');
  element.textContent = text;
}
