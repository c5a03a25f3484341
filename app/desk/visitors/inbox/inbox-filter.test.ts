import { expect, it } from 'vitest';
import { addressOf, callOf, inboxFilterOf } from './inbox-filter.ts';

const read = (text: string) => inboxFilterOf(new URLSearchParams(text));

it.each([
  ['', '', 'state=todo'],
  ['state=all&kind=booking', 'kind=booking&state=all', 'kind=booking'],
  ['state=spam&assigned=me', 'state=spam&assigned=me', 'state=spam&assigned=me'],
  ['state=lost&kind=song&assigned=x', '', 'state=todo'],
])('the address %j is %j again, and asks for %j', (text, address, call) => {
  expect(addressOf(read(text)).toString()).toBe(address);
  expect(callOf(read(text), ' ').toString()).toBe(call);
});

it('leaves words, which may name people, out of addresses', () => {
  expect(callOf(read(''), ' Meera ').get('q')).toBe('Meera');
  expect(addressOf(read('q=Meera')).toString()).toBe('');
});
