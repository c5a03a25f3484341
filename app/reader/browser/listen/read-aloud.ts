import { holdPlaying } from '../playing-lock.ts';
import { type Passage, Speaker } from './speaker.ts';

const SPEED_KEY = 'listening-speed';
/** The block that a text belongs to; sentences never run on from one block into the next. */
const BLOCK = 'h1, h2, h3, h4, p, li, blockquote, figcaption, td, th, dt, dd, pre, div';
const UNREAD = 'button, script, style, iframe, [hidden], [aria-hidden="true"]';

/** Sets up the controls of `element`, and starts reading its story aloud. */
export function readAloud(element: HTMLElement): void {
  const article = element.closest('article');
  const [button, stop] = element.querySelectorAll('button');
  const speed = element.querySelector('select');
  const status = element.querySelector('[role=status]');
  if (!article || !button || !stop || !speed || !status) throw new Error('the story has no controls for reading aloud');
  speed.value = storedSpeed();
  // The stored speed is no longer offered.
  if (speed.value === '') speed.value = '1';
  let release = () => {};
  const speaker = new Speaker({
    synthesiser: speechSynthesis,
    createUtterance: (text) => new SpeechSynthesisUtterance(text),
    passages: passagesOf(article),
    rate: Number(speed.value),
    onChange: (state, message) => {
      // Hiding the focused control would lose the focus.
      if (state === 'stopped' && element.contains(document.activeElement)) button.focus();
      element.dataset.listening = state;
      status.textContent = message;
      release();
      if (state === 'reading') release = holdPlaying();
    },
  });
  button.addEventListener('click', () => (speaker.state === 'reading' ? speaker.pause() : speaker.play()));
  stop.addEventListener('click', () => speaker.stop());
  speed.addEventListener('change', () => {
    speaker.setRate(Number(speed.value));
    storeSpeed(speed.value);
  });
  window.addEventListener('pagehide', () => speaker.stop());
  // Pages change without a reload; the story may also be shown again.
  if ('navigation' in window)
    navigation.addEventListener('navigatesuccess', () => {
      if (!element.isConnected) speaker.stop();
    });
  document.addEventListener('play', ({ target }) => !isSilent(target) && speaker.pause(), true);
  pauseDuringCalls(() => speaker.pause());
  speaker.play();
}

/** The story's texts in the order of the page, each with its language. */
function passagesOf(article: HTMLElement): Passage[] {
  const passages: { text: string; language: string; block: Element }[] = [];
  for (const part of article.querySelectorAll('[data-part=title], [data-part=summary], [data-part=body]')) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode;
      if (!parent || parent.closest(UNREAD)) continue;
      const block = parent.closest(BLOCK) ?? part;
      const language = parent.closest<HTMLElement>('[lang]')?.lang ?? '';
      const last = passages.at(-1);
      if (last?.block === block && last.language === language) last.text += textContent ?? '';
      else passages.push({ text: textContent ?? '', language, block });
    }
  }
  return passages.map(({ text, language, block }) => ({ text, language, mark: (isRead) => mark(block, isRead) }));
}

/** Longer than a smooth scroll takes. */
const ARRIVED_MS = 1_000;

function mark(block: Element, isRead: boolean): void {
  block.toggleAttribute('data-being-read', isRead);
  if (!isRead) return;
  bringIntoView(block, matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');
  // If a smooth scroll to an earlier text is still running, it may continue, or browsers drop both scrolls.
  setTimeout(() => block.hasAttribute('data-being-read') && bringIntoView(block, 'instant'), ARRIVED_MS);
}

function bringIntoView(block: Element, behavior: ScrollBehavior): void {
  const { top, bottom } = block.getBoundingClientRect();
  if (top >= 0 && bottom <= window.innerHeight) return;
  const isTall = bottom - top > window.innerHeight / 2;
  block.scrollIntoView({ block: isTall ? 'start' : 'center', behavior });
}

/** Whether a media element is muted, as video previews are. */
function isSilent(target: EventTarget | null): boolean {
  return target instanceof HTMLMediaElement && target.muted;
}

/** Pauses when something else, such as a call, takes over the audio, in browsers that report it. */
function pauseDuringCalls(pause: () => void): void {
  const { audioSession } = navigator as Navigator & {
    readonly audioSession?: EventTarget & { readonly state: string };
  };
  audioSession?.addEventListener('statechange', () => {
    if (audioSession.state === 'interrupted') pause();
  });
}

function storedSpeed(): string {
  try {
    return localStorage.getItem(SPEED_KEY) ?? '1';
  } catch {
    return '1';
  }
}

function storeSpeed(speed: string): void {
  try {
    if (speed === '1') localStorage.removeItem(SPEED_KEY);
    else localStorage.setItem(SPEED_KEY, speed);
  } catch {
    // Storage is blocked, as in some private windows, so the choice applies only to this page.
  }
}
