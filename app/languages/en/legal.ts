import type { StoredThing } from '#app/reader/legal/stored-things.ts';
import type { CountingChoice } from '#domain/counting.ts';

const places: Readonly<Record<StoredThing['where'], string>> = {
  Cookie: 'Cookie',
  'Local storage': 'Local storage',
  'Session storage': 'Session storage',
  'Cache storage': 'Cache storage',
  Database: 'Database',
};

/** First what is so, then what follows from it. */
const counting: Readonly<Record<CountingChoice, readonly [state: string, explained: string]>> = {
  counted: [
    'Reading in this browser is counted, as described above.',
    'You may object. The choice is kept in a cookie, since we know your browser by nothing else.',
  ],
  objected: ['Reading in this browser is not counted: you objected.', 'A cookie keeps that choice for 400 days.'],
  signalled: ['Reading in this browser is not counted: it asks all sites not to track you.', ''],
};

/** What is around the clauses of the policies, which are in `app/reader/legal`. */
export const legal = {
  privacy: 'Privacy Policy',
  privacyInShort:
    'You can read everything here without an account, and without a cookie. Nothing is stored in your browser, and no other company is contacted, before you ask for something that needs it. You can object to being counted. What you send us by a form is used to answer you, kept for a stated time and then erased.',
  terms: 'Terms of Service',
  termsInShort:
    'Read, watch and share freely. The stories belong to those who made them. Be honest and decent in what you send us; tell us when we are wrong.',
  /** Before and after the date. */
  lastChanged: ['Last changed on ', ''],
  contents: 'On this page',
  /** Which text holds, before and after the link to it; nothing on the page that holds. */
  binding: ['', '', ''],
  when: 'When',
  purpose: 'What for',
  duration: 'How long',
  places,
  counting,
  object: 'Do not count me',
  countAgain: 'Count me again',
};
