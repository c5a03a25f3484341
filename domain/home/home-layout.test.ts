import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deepDiveFailure,
  deepDiveFeed,
  featuredAndRest,
  HomeStories,
  newestFirst,
  trendingTopics,
} from './home-layout.ts';

const dated = (...days: number[]) => days.map((day) => ({ publishedAt: `2026-11-${String(day).padStart(2, '0')}` }));

describe('trending topics', () => {
  it('are the first six categories (HOME-60, CONST-07)', () => {
    expect(trendingTopics([], ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h'])).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it("start with the desk's own, without duplicates in any spelling (SPEC-19)", () => {
    expect(trendingTopics(['Budget', 'world'], ['World', 'Health'])).toEqual(['Budget', 'world', 'Health']);
  });
});

describe('the deep-dive feed', () => {
  it('contains the twelve newest (HOME-19, CONST-05)', () => {
    const feed = deepDiveFeed(dated(...Array.from({ length: 20 }, (_, index) => ((index * 7) % 20) + 1)), []);
    expect(feed.map(({ publishedAt }) => publishedAt.slice(-2)).sort((a, b) => b.localeCompare(a))).toEqual([
      '20',
      '19',
      '18',
      '17',
      '16',
      '15',
      '14',
      '13',
      '12',
      '11',
      '10',
      '09',
    ]);
  });

  it("has the desk's first, in the desk's order, then the wire's", () => {
    expect(deepDiveFeed(dated(3, 9, 6), [])).toEqual(dated(3, 9, 6));
    expect(deepDiveFeed(dated(1), dated(5, 9))).toEqual(dated(1, 9, 5));
  });
});

describe('distributing stories', () => {
  const stories = (...ids: string[]) => ids.map((id) => ({ id }));

  it('repeats none while there are enough others, but repeats rather than leave a section empty', () => {
    const home = new HomeStories();
    expect(home.take(stories('a', 'b', 'c'), { most: 2, least: 1 })).toEqual(stories('a', 'b'));
    expect(home.take(stories('a', 'b', 'c', 'd'), { most: 3, least: 2 })).toEqual(stories('c', 'd'));
    expect(home.take(stories('a', 'd', 'e'), { most: 3, least: 2 })).toEqual(stories('a', 'd', 'e'));
  });

  it('alternates between the lists', () => {
    const home = new HomeStories();
    const lists = [stories('a', 'b', 'c'), stories('a', 'd'), []];
    expect(home.takeInTurns(lists, 3).map(({ id }) => id)).toEqual(['a', 'd', 'b']);
    expect(home.takeInTurns(lists, 9).map(({ id }) => id)).toEqual(['c']);
  });

  it('never repeats one when alternating, whatever the lists', () => {
    const id = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e') });
    fc.assert(
      fc.property(fc.array(fc.array(id)), fc.nat(12), (lists, most) => {
        const taken = new HomeStories().takeInTurns(lists, most).map((story) => story.id);
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.length).toBeLessThanOrEqual(most);
      }),
    );
  });
});

it('keeps the position of a story without a date', () => {
  const undated = { publishedAt: null, receivedAt: '2026-11-04T08:00:00.000Z' };
  expect(newestFirst([undated, ...dated(3, 5)])).toEqual([...dated(5), undated, ...dated(3)]);
});

const plain = { isFeatured: false, isBreaking: false };
const breaking = { isFeatured: false, isBreaking: true };
const featured = { isFeatured: true, isBreaking: false };

it('leads with the first featured, else the first breaking, else the first story (HOME-46, CONST-08)', () => {
  expect(featuredAndRest([plain, breaking, featured])).toEqual({ featured, rest: [plain, breaking] });
  expect(featuredAndRest([plain, breaking])).toEqual({ featured: breaking, rest: [plain] });
  expect(featuredAndRest([plain]).featured).toBe(plain);
  expect(featuredAndRest([])).toEqual({ featured: null, rest: [] });
});

it("an error without a message is 'Failed to fetch Deep Dive data' (STATE-10)", () => {
  expect(deepDiveFailure(new Error(''))).toBe('Failed to fetch Deep Dive data');
  expect(deepDiveFailure(undefined)).toBe('Failed to fetch Deep Dive data');
  expect(deepDiveFailure(new Error('no answer'))).toBe('no answer');
});
