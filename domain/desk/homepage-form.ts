import { z } from 'zod';
import { oneLine } from '#domain/html-text.ts';

/** One line of text of at most `most` characters, cleaned of what no screen shows. */
export const shortText = (most: number) =>
  z
    .string({ error: 'must be a text' })
    .max(most, { error: `must have at most ${most} characters` })
    .transform(oneLine);

/** A picture as editors name it: the address that the upload answered, or one of another site to be fetched once. */
export const imageText = z
  .string({ error: 'must be a text' })
  .max(2000, { error: 'must have at most 2000 characters' })
  .transform((address) => address.trim());

export const MOST_TOPICS = 50;
export const TOPIC_LENGTH = 300;
const DEFAULT_MATCHES = 12;

/** POST /api/homepage (DAPI-05). `mainImageAlt` left out: what the picture store knows; `matchesToday` left out: as it was. */
export const homepageBody = z.object({
  headline: shortText(300),
  mainImage: imageText,
  mainImageAlt: shortText(500).optional(),
  trendingTopics: z
    .array(shortText(TOPIC_LENGTH), { error: 'must be a list of texts' })
    .max(MOST_TOPICS, { error: `must have at most ${MOST_TOPICS} topics` })
    .transform((topics) => topics.filter((topic) => topic !== '')),
  matchesToday: z
    .int({ error: 'must be a whole number' })
    .min(0, { error: 'must be 0 or more' })
    .max(999, { error: 'must be at most 999' })
    .optional(),
});

export type HomepageBody = z.infer<typeof homepageBody>;

/** GET /api/homepage: what was saved last, or nothing yet. */
export const homepageAnswer = z.object({
  headline: z.string().default(''),
  mainImage: z.string().default(''),
  mainImageAlt: z.string().default(''),
  trendingTopics: z.array(z.string()).default([]),
  matchesToday: z.int().default(DEFAULT_MATCHES),
});

export type HomepageAnswer = z.infer<typeof homepageAnswer>;

/**
 * The topics of one line: split by comma and trimmed, blanks dropped (DESK-20). A topic in double quotes keeps the
 * commas inside it: headlines that become topics have some.
 */
export function topicsOf(line: string): string[] {
  const topics: string[] = [];
  for (let rest = line.trimStart(); rest !== ''; rest = rest.trimStart()) {
    const quoted = QUOTED.exec(rest);
    const end = quoted ? quoted[0].length : rest.indexOf(',');
    const topic = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : end < 0 ? rest : rest.slice(0, end);
    if (oneLine(topic) !== '') topics.push(oneLine(topic));
    rest = quoted ? rest.slice(end) : end < 0 ? '' : rest.slice(end + 1);
  }
  return topics;
}

/** The line that `topicsOf` reads back as `topics`. */
export function topicsLine(topics: readonly string[]): string {
  return topics
    .map((topic) => (topic.includes(',') || topic.startsWith('"') ? `"${topic.replaceAll('"', '""')}"` : topic))
    .join(', ');
}

// With its comma; a quote that is not closed before a comma or the end is a sign like any other.
const QUOTED = /^"((?:[^"]|"")*)"\s*(?:,|$)/;
