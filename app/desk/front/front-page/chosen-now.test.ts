import { expect, it } from 'vitest';
import type { FrontBlock, FrontSlot } from '#domain/desk/front-map.ts';
import { chosenNow } from './chosen-now.ts';

const slot = (id: string | null, number: number | null): FrontSlot => ({
  id,
  title: `${id}`,
  section: null,
  href: '/',
  image: '',
  origin: 'own',
  slot: number,
  isPinned: false,
});
const blocks: FrontBlock[] = [
  { place: 'business', slots: [slot('a', 0), slot('b', 1)] },
  { place: 'latest', slots: [slot('c', 0), slot('a', 1)] },
];
const now = (place: FrontBlock['place'], id: string | null, number: number | null) => {
  const found = chosenNow(blocks, { place, slot: slot(id, number) });
  return found && `${found.place} ${found.slot.id}`;
};

it('follows a chosen story within its block and into another, and otherwise stays in its slot', () => {
  expect(now('latest', 'a', 0)).toBe('latest a');
  expect(now('national', 'b', 0)).toBe('business b');
  expect(now('business', 'gone', 1)).toBe('business b');
  expect(now('business', null, 0)).toBe('business a');
  expect(now('sports', 'gone', 0)).toBeNull();
  expect(chosenNow(blocks, null)).toBeNull();
});
