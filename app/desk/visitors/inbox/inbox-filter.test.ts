import { expect, it } from 'vitest';
import { addressQuery, apiQuery, inboxFilterOf } from './inbox-filter.ts';

const read = (text: string) => inboxFilterOf(new URLSearchParams(text));

it.each([
  ['', '', 'state=todo'],
  ['state=all&kind=booking', 'kind=booking&state=all', 'kind=booking'],
  ['state=spam&assigned=me', 'state=spam&assigned=me', 'state=spam&assigned=me'],
  ['state=lost&kind=song&assigned=x', '', 'state=todo'],
])('the URL %j is written back as %j and queries the API with %j', (text, address, api) => {
  expect(addressQuery(read(text)).toString()).toBe(address);
  expect(apiQuery(read(text)).toString()).toBe(api);
});

it('keeps search words, which may name people, out of the URL', () => {
  expect(apiQuery(read('q=Meera')).toString()).toBe('state=todo');
  expect(addressQuery(read('q=Meera')).toString()).toBe('');
});
