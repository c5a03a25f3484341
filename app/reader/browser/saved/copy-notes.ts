import { clockIn, LONDON } from '#domain/london-time.ts';

/**
 * What a saved copy says at its top, in the page's language. It is stored translated: a copy is opened where scripts are
 * slow to start or missing, and would be in English until they have.
 */
export function noteOfCopy(savedAt: Date): string {
  return inWords(`You have no connection. This copy was saved on ${londonDateTime(savedAt)}.`);
}

/** What the list of saved stories says in place of a page that is not saved. */
export function noteOfList(): string {
  return inWords('You have no connection. These stories are saved on this device.');
}

/** '20 November 2026, 14:05 London time', with the date as the page's language writes it. */
export function londonDateTime(date: Date): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: LONDON } as const;
  return `${date.toLocaleDateString(document.documentElement.lang, parts)}, ${clockIn(LONDON, date)} London time`;
}

/** By the words that the page has loaded: importing them here would cost readers of English script. */
function inWords(english: string): string {
  return window.matvWords?.(english) ?? english;
}
