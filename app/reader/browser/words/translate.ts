import { agoIn } from '#domain/ago-in.ts';
import { shortCountIn } from '#domain/short-count-in.ts';
import { type TextTable, translatorOf } from '#domain/text-table.ts';
import { namePlaces } from './place-names.ts';

declare global {
  interface Window {
    /** Translates into the page's language, once its words are loaded; none in English. */
    matvWords?: (english: string) => string;
  }
}

/** Parts that are never translated: the texts of stories, and what is marked as English. */
const NOT_OURS = '[data-part~="body"], [data-slot="text"], [lang="en"]';
const ATTRIBUTES = ['aria-label', 'aria-valuetext', 'title', 'placeholder'];
const WITH_ATTRIBUTES = ATTRIBUTES.map((name) => `[${name}]`).join();

let find: ReturnType<typeof translatorOf> = () => null;

/** Translates a text of the readers' script into the page's language; returns any other text unchanged. */
export function translated(english: string): string {
  return find(english) ?? english;
}

const LATIN = /[a-z]/i;

function translateText(text: Node): void {
  const element = text.parentElement;
  const english = text.nodeValue ?? '';
  if (!element || !(LATIN.test(english) || element.dataset.petitionNumber !== undefined)) return;
  if (element.closest(NOT_OURS)) return;
  const own = ownText(element, english) ?? translated(english);
  if (own !== english) text.nodeValue = own;
}

/** Ages, dates, counts and time zones, which the script words in English. Names in Latin letters get their language. */
function ownText(element: HTMLElement, english: string): string | null {
  const time = element.closest<HTMLTimeElement>('time');
  const locale = document.documentElement.lang;
  if (element.localName === 'bdi' && element.lang === '' && LATIN.test(english)) element.lang = 'en';
  if (element.dataset.petitionNumber !== undefined) return Number(english.replaceAll(',', '')).toLocaleString(locale);
  if (element.dataset.followers) return shortCountIn(locale, Number(element.dataset.followers));
  if (element.dataset.zone !== undefined) return zoneText(locale, english);
  if (time?.dataset.ago !== undefined) return agoIn(locale, time.dateTime, new Date());
  if (time?.dataset.today === undefined) return null;
  const day = new Date(`${time.dateTime}T12:00:00Z`);
  const date = day.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' });
  return `${day.toLocaleDateString(locale, { weekday: 'long' })} ${date}`;
}

/** ', भारतीय मानक समय' for ', Asia/Kolkata'; `null` if the text is not a time zone. */
export function zoneText(locale: string, english: string): string | null {
  // Intl calls it the time of the United Kingdom, which no page of ours does.
  const known = find(english);
  if (known !== null) return known;
  const timeZone = /^, (\w+\/[\w/+-]+)$/.exec(english)?.[1];
  if (timeZone === undefined) return null;
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return `, ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone}`;
}

function translateAttributes(element: Element): void {
  for (const name of ATTRIBUTES) {
    const english = element.getAttribute(name);
    const text = english === null ? null : translated(english);
    if (text !== null && text !== english) element.setAttribute(name, text);
  }
}

function translateBelow(node: Node): void {
  if (node.nodeType === Node.TEXT_NODE) translateText(node);
  if (!(node instanceof Element)) return;
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) translateText(texts.currentNode);
  translateAttributes(node);
  for (const element of node.querySelectorAll(WITH_ATTRIBUTES)) translateAttributes(element);
}

/**
 * Translates what the readers' script writes into the page's language, by `table`, before it is painted. So the script
 * itself has English texts only, and readers of English download no other language.
 */
export function translateWith(table: TextTable): void {
  find = translatorOf(table);
  if (typeof document !== 'undefined') startTranslating();
}

function startTranslating(): void {
  window.matvWords = translated;
  translateBelow(document.body);
  for (const select of document.querySelectorAll('select')) namePlaces(select);
  const observer = new MutationObserver((changes) => {
    // A list of places comes as hundreds of changes.
    const lists = new Set<HTMLSelectElement>();
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') translateText(target);
      else if (target instanceof Element && type === 'attributes') translateAttributes(target);
      else for (const node of addedNodes) translateBelow(node);
      if (type === 'childList' && target instanceof HTMLSelectElement) lists.add(target);
    }
    for (const list of lists) namePlaces(list);
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  });
  // The title of the window, when a page could not be loaded.
  const title = document.querySelector('title');
  if (title) observer.observe(title, { childList: true });
}
