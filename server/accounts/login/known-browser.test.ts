import { expect, it } from 'vitest';
import { knownBrowsers } from './known-browser.ts';

const known = knownBrowsers('a secret for tests only', true);
/** The cookie of a browser after these people have logged in with it, one after the other. */
function cookieAfter(people: readonly string[], secret = known): string | undefined {
  let cookie: string | undefined;
  for (const email of people) [cookie] = secret.remember(cookie, email).split(';');
  return cookie;
}

it('a shared browser is known to the five people who used it last', () => {
  const people = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@matv.example`);
  const cookie = cookieAfter(people);
  expect(people.map((email) => known.knownFor(cookie, email) !== null)).toEqual([false, true, true, true, true, true]);
  expect(known.knownFor(cookie, ' F@MATV.example ')).toBe(known.knownFor(cookie, 'b@matv.example'));
});

it('a browser whose cookie another site has signed is known to nobody', () => {
  const foreign = cookieAfter(['a@matv.example'], knownBrowsers('another secret', true));
  expect(known.knownFor(foreign, 'a@matv.example')).toBeNull();
});
