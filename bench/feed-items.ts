import { feedItem } from '#tests/support/wire/feed.ts';

export const FEED_SIZE = 2_534;

const MEDIAN_BODY = 1_000;
const SPREAD = 1.2;
const SHORTEST_BODY = 200;
const LONGEST_BODY = 56_000;
const CATEGORIES = ['National', 'World', 'Business', 'Sports', 'Entertainment', 'Technology', 'Health', 'Politics'];
const SENTENCE = 'Councillors met late into the evening to settle who would pay for the pumps and the new barrier. ';

/** A feed as large as the real one: bodies have a median of 1 kB and reach 56 kB. The items are the same every time. */
export function feedItems(newest: Date): Record<string, unknown>[] {
  return Array.from({ length: FEED_SIZE }, (_, index) => {
    const body = SENTENCE.repeat(Math.ceil(bodyLength(index) / SENTENCE.length));
    return feedItem(index + 1, {
      title: `Council ${index} settles its long argument over pumps, fees and night trains`,
      content: `<p>${body.replaceAll('. C', '.</p><p>C')}</p>`,
      category_name: CATEGORIES[index % CATEGORIES.length],
      sub_category_name: index % 5 === 0 ? 'General News' : '',
      published_at: new Date(newest.getTime() - index * 600_000).toISOString(),
      author: `Reporter ${index % 90}`,
      slug: `council-${index}-settles-its-long-argument`,
    });
  });
}

/** Lengths distributed like those of real stories, by a normal quantile of the item's position. */
function bodyLength(index: number): number {
  const place = (((index * 1_597) % FEED_SIZE) + 0.5) / FEED_SIZE;
  const odds = Math.log(place / (1 - place)) / 1.702;
  return Math.min(LONGEST_BODY, Math.max(SHORTEST_BODY, MEDIAN_BODY * Math.exp(SPREAD * odds)));
}
