import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { AsideReason, FrontBlock, FrontSlot } from '#domain/desk/front-map.ts';
import { ChangedHeadline } from './changed-headline.tsx';
import { liveInstead } from './live-instead.ts';
import { moveGroups } from './move-targets.ts';
import { aboutFound } from './pin-dialog.tsx';
import { lengthAdvice, PinWordsDialog } from './pin-words-dialog.tsx';
import { plainPin, withOwnTitle } from './pins.ts';
import { PinsAside } from './pins-aside.tsx';
import { SlotTools } from './slot-tools.tsx';

const nothing = () => undefined;

it('says before a story is pinned that it is in another language than the page', () => {
  expect(aboutFound({ section: 'world', state: 'published', language: 'en' })).toBe('World · published');
  expect(aboutFound({ section: 'world', state: 'published', language: 'hi' })).toBe(
    'World · published · in Hindi, so not for this page',
  );
});

describe('a pin with a headline of its own', () => {
  const shown: FrontSlot = {
    id: 'a',
    title: 'Four held after the raid',
    section: 'world',
    href: '/world/x',
    image: '',
    origin: 'own',
    slot: 0,
    isPinned: true,
  };
  const blocks: readonly FrontBlock[] = [{ place: 'head', slots: [shown] }];
  const pin = {
    ...plainPin({ place: 'head', slot: 0, story: 'a', title: 'Five held after the raid' }),
    headline: 'Raid',
  };
  const said = (changes: object = {}) =>
    renderToStaticMarkup(<ChangedHeadline pin={{ ...pin, ...changes }} blocks={blocks} />);

  it('says that the story’s own headline has changed since', () => {
    expect(said()).toContain('The story’s own headline has changed: ‘<span');
    expect(said()).toContain(
      '>Four held after the raid</span>’. The slot keeps the headline typed for it until you edit that.',
    );
    expect(said({ title: 'Four held after the raid' })).toBe('');
    expect(said({ headline: '' })).toBe('');
  });

  it('is edited beside the story’s headline as it is now', () => {
    expect(withOwnTitle(blocks, pin)).toEqual({ ...pin, title: 'Four held after the raid' });
    expect(withOwnTitle([], pin)).toEqual(pin);
  });
});

describe('a slot of the map', () => {
  const groups = [
    {
      title: 'Deep Dive',
      targets: [
        { place: 'deepDives', slot: 0, value: 'deepDives 0', label: 'Deep Dive · lead – Rates' },
        { place: 'deepDives', slot: 1, value: 'deepDives 1', label: 'Deep Dive · 2 – Strike' },
      ],
    },
  ] as const;
  const tools = (slot: number, { isPinned = true, story = 'a' }: { isPinned?: boolean; story?: string | null } = {}) =>
    renderToStaticMarkup(
      <SlotTools
        place="deepDives"
        slot={slot}
        story={story}
        title="Rates"
        isPinned={isPinned}
        groups={groups}
        onPin={nothing}
        onWords={nothing}
        onUnpin={nothing}
        onMove={nothing}
      />,
    );

  it('has buttons named after its pinned story', () => {
    for (const name of ['Move to: Rates', 'Move up: Rates', 'Move down: Rates', 'Edit: Rates', 'Unpin: Rates']) {
      expect(tools(2)).toContain(`aria-label="${name}"`);
    }
    expect(tools(2)).not.toContain('disabled');
  });

  it('does not move its story with the arrows beyond the block', () => {
    expect(tools(0)).toMatch(/aria-label="Move up: Rates" disabled=""/);
    expect(tools(3)).toMatch(/aria-label="Move down: Rates" disabled=""/);
  });

  it('lists every slot that its story can move to, grouped by block, and not its own', () => {
    expect(tools(0)).toContain(
      '<optgroup label="Deep Dive">' +
        '<option value="deepDives 0" disabled="">Deep Dive · lead – Rates</option>' +
        '<option value="deepDives 1">Deep Dive · 2 – Strike</option></optgroup>',
    );
  });

  it('can be edited and moved from before it is pinned', () => {
    const html = tools(1, { isPinned: false });
    for (const name of ['Pin a story: Deep Dive, slot 2', 'Edit: Rates', 'Move to: Rates']) {
      expect(html).toContain(`aria-label="${name}"`);
    }
    expect(html).not.toContain('Unpin');
    expect(html).not.toContain('Move up');
  });

  it('only takes a pin where the Homepage form fills it', () => {
    const html = tools(0, { isPinned: false, story: null });
    expect(html).toContain('aria-label="Pin a story: Deep Dive, lead"');
    expect(html).not.toContain('Edit');
    expect(html).not.toContain('Move to');
  });
});

describe('the slots that a story can be moved to', () => {
  const slot = {
    id: 'a',
    title: 'Budget passes',
    section: 'india',
    href: '/national/a',
    image: '',
    origin: 'own',
    slot: 1,
    isPinned: false,
  } as const;
  const labelsOf = (title: string) =>
    moveGroups([{ place: 'national', slots: [{ ...slot, title }] }])
      .find((group) => group.title === 'National News')
      ?.targets.map(({ label }) => label);

  it('are named by block, number and what is in them now', () => {
    expect(labelsOf('Budget passes')?.slice(0, 3)).toEqual([
      'National News · lead – empty',
      'National News · 2 – Budget passes',
      'National News · 3 – empty',
    ]);
    expect(labelsOf('Budget passes')).toHaveLength(10);
  });

  it('name a long headline as far as a phone shows it, and a picture without one', () => {
    expect(labelsOf('Budget passes after a night of talks between the parties')?.[1]).toBe(
      'National News · 2 – Budget passes after a night of talks between…',
    );
    expect(labelsOf('')?.[1]).toBe('National News · 2 – picture without a headline');
  });
});

describe('the words of a slot', () => {
  const dialog = (isPinned: boolean) =>
    renderToStaticMarkup(
      <PinWordsDialog
        pin={plainPin({ place: 'business', slot: 1, story: 'a', title: 'Rates' })}
        isPinned={isPinned}
        onDone={nothing}
        onClose={nothing}
      />,
    );

  it('say beforehand that they pin a story that is not pinned yet', () => {
    expect(dialog(false)).toContain('The story is pinned to this slot, so that its words stay with it.');
    expect(dialog(false)).toContain('>Pin with these<');
    expect(dialog(true)).not.toContain('The story is pinned to this slot');
    expect(dialog(true)).toContain('>Use these<');
  });
});

it('advises on the length of a headline in its slot', () => {
  expect(lengthAdvice('a'.repeat(90), 0)).toBe('90 characters; this slot suits up to 90.');
  expect(lengthAdvice('a'.repeat(90), 1)).toBe('90 characters: 25 more than suit this slot.');
});

it('says where readers do not see the picture that is chosen for a slot', () => {
  const pin = plainPin({ place: 'business', slot: 0, story: 'a', title: 'Rates' });
  const dialog = (slot: number) =>
    renderToStaticMarkup(<PinWordsDialog pin={{ ...pin, slot }} isPinned onDone={nothing} onClose={nothing} />);
  expect(dialog(1)).toContain('This slot shows words alone');
  expect(dialog(0)).not.toContain('This slot shows words alone');
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
    ['other language', 'The story is not in English, as this page is.'],
    ['taken', 'This slot shows the headline and picture from the Homepage form.'],
  ])('says why: %s', (reason, words) => {
    expect(aside(reason)).toBe(`‘Rates’ is pinned to Business and community, lead but not shown. ${words}Unpin`);
  });

  it('has no unpin button for people who may not change pins', () => {
    expect(aside('gone', null)).not.toContain('Unpin');
  });
});
