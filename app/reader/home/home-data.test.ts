import { describe, expect, it } from 'vitest';
import { demoVideos } from '#domain/videos/demo-videos.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import { homeData } from './home-data.ts';

const NOW = new Date('2026-11-20T14:00:00Z');

async function home() {
  return homeData(
    await readerFixture(NOW).home(),
    { videos: demoVideos(NOW), featured: null },
    NOW,
    'https://matv.example',
  );
}

describe('the data of the home page', () => {
  it('contains summaries only where they are shown', async () => {
    const { head, national, business, latest } = await home();
    const withSummary = (cards: readonly { summary: string }[]) => cards.filter(({ summary }) => summary !== '').length;
    expect([head.beside, national, business, latest].map(withSummary)).toEqual([4, 2, 3, 3]);
  });

  it('contains four deep dives of the feed, each with its own address (HOME-16, HOME-17, CONST-04)', async () => {
    const { deepDives } = await home();
    expect(deepDives).toHaveLength(4);
    for (const { href } of deepDives) expect(href).toMatch(/^\/deep-dive\/[0-9a-f]{24}$/);
  });

  it('opens a Hindi deep dive below /hi', async () => {
    const page = await readerFixture(NOW).home();
    const [article] = page.national;
    if (!article) throw new Error('no national story');
    const href = `/hi/deep-dive/${article.id}`;
    const dive = { ...article, kind: 'deep-dive', language: 'hi', href } as const;
    const data = homeData({ ...page, deepDives: [dive] }, { videos: [], featured: null }, NOW, '');
    expect(data.deepDives.map((card) => card.href)).toEqual([href]);
  });

  it('opens a pinned article of the Deep Dive section at its own address', async () => {
    const page = await readerFixture(NOW).home();
    const [article] = page.national;
    if (!article) throw new Error('no national story');
    const data = homeData({ ...page, deepDives: [article] }, { videos: [], featured: null }, NOW, '');
    expect(data.deepDives.map(({ href }) => href)).toEqual([article.href]);
  });

  it('names the group a story stands for under More to explore (LIST-01)', async () => {
    const { explore } = await home();
    expect(explore.map(({ badge }) => badge)).toEqual([
      'World',
      'Viral',
      'Science',
      'Opinion',
      'Defence',
      'Education',
      'Elections',
      'Health',
      'Initiatives',
      'Web Stories',
    ]);
  });

  it('contains four videos (HOME-64, CONST-06)', async () => {
    expect((await home()).videos.map(({ videoId }) => videoId)).toEqual(['mock-1', 'mock-2', 'mock-3', 'mock-4']);
  });

  it('has at most ninety cards', async () => {
    const { head, deepDives, national, business, sports, entertainment, latest, explore, topStories, blogs } =
      await home();
    const lists = [head.beside, deepDives, national, business, sports.stories, entertainment.stories, latest];
    const cards = [...lists, explore, topStories, blogs].flat().length + 1;
    expect(cards).toBeLessThanOrEqual(90);
    expect(cards).toBeGreaterThan(60);
  });
});
