import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { AsideReason } from '#domain/desk/front-map.ts';
import { liveInstead } from './live-instead.ts';
import { lengthAdvice } from './pin-words-dialog.tsx';
import { PinsAside } from './pins-aside.tsx';
import { SlotTools } from './slot-tools.tsx';

const nothing = () => undefined;

describe('a pinned story on the map', () => {
  const tools = (slot: number) =>
    renderToStaticMarkup(
      <SlotTools
        place="deepDives"
        slot={slot}
        story="a"
        title="Rates"
        onWords={nothing}
        onUnpin={nothing}
        onMove={nothing}
      />,
    );

  it('has buttons named after it', () => {
    for (const name of ['Move up: Rates', 'Move down: Rates', 'Edit: Rates', 'Unpin: Rates']) {
      expect(tools(1)).toContain(`aria-label="${name}"`);
    }
    expect(tools(1)).not.toContain('disabled');
  });

  it('does not move beyond its block', () => {
    expect(tools(0)).toMatch(/aria-label="Move up: Rates" disabled=""/);
    expect(tools(3)).toMatch(/aria-label="Move down: Rates" disabled=""/);
  });
});

it('advises on the length of a headline in its slot', () => {
  expect(lengthAdvice('a'.repeat(90), 0)).toBe('90 characters; this slot suits up to 90.');
  expect(lengthAdvice('a'.repeat(90), 1)).toBe('90 characters: 25 more than suit this slot.');
});

it('names what readers see in a slot if the draft differs', () => {
  const slot = {
    id: 'a',
    title: 'Rates',
    section: 'business',
    href: '/business/a',
    image: '',
    origin: 'own',
    slot: 0,
    isPinned: false,
  } as const;
  const live = { blocks: [{ place: 'business' as const, slots: [slot] }] };
  expect(liveInstead(live, 'business', { slot: 0, title: 'Strike' })).toBe('Rates');
  expect(liveInstead(live, 'business', { slot: 0, title: 'Rates' })).toBeNull();
  expect(liveInstead(live, 'latest', { slot: 0, title: 'Strike' })).toBeNull();
  expect(liveInstead(undefined, 'business', { slot: 0, title: 'Strike' })).toBeNull();
});

describe('a pin that is not shown', () => {
  const aside = (reason: AsideReason, onUnpin: (() => void) | null = nothing) =>
    renderToStaticMarkup(
      <PinsAside aside={[{ place: 'business', slot: 0, story: 'a', title: 'Rates', reason }]} onUnpin={onUnpin} />,
    ).replaceAll(/<[^>]+>/g, '');

  it.each<[AsideReason, string]>([
    ['gone', 'The story no longer exists.'],
    ['unpublished', 'The story is not published.'],
    ['later', 'The story is not out yet; it takes its slot once it is.'],
    ['taken', 'This slot shows the headline and picture from the Homepage form.'],
  ])('says why: %s', (reason, words) => {
    expect(aside(reason)).toBe(`‘Rates’ is pinned to Business and community, lead but not shown. ${words}Unpin`);
  });

  it('has no unpin button for people who may not change pins', () => {
    expect(aside('gone', null)).not.toContain('Unpin');
  });
});
