import { z } from 'zod';
import { oneLine } from '#domain/html-text.ts';

/** A single line of at most `most` characters, without invisible characters. */
export const shortText = (most: number) =>
  z
    .string({ error: 'must be a text' })
    .max(most, { error: `must have at most ${most} characters` })
    .transform(oneLine);

/** A picture's address: the one the upload returned, or one on another site that will be fetched once. */
export const imageText = z
  .string({ error: 'must be a text' })
  .max(2000, { error: 'must have at most 2000 characters' })
  .transform((address) => address.trim());

export const MAX_TOPICS = 50;
export const TOPIC_LENGTH = 300;
const DEFAULT_MATCHES = 12;

/**
 * POST /api/homepage (DAPI-05). Without `mainImageAlt` the media library's text is used; without `matchesToday` it
 * stays.
 */
export const homepageBody = z.object({
  headline: shortText(300),
  mainImage: imageText,
  mainImageAlt: shortText(500).optional(),
  trendingTopics: z
    .array(shortText(TOPIC_LENGTH), { error: 'must be a list of texts' })
    .max(MAX_TOPICS, { error: `must have at most ${MAX_TOPICS} topics` })
    .transform((topics) => topics.filter((topic) => topic !== '')),
  matchesToday: z
    .int({ error: 'must be a whole number' })
    .min(0, { error: 'must be 0 or more' })
    .max(999, { error: 'must be at most 999' })
    .optional(),
});

export type HomepageBody = z.infer<typeof homepageBody>;

/** GET /api/homepage: what was saved last; defaults before the first save. */
export const homepageAnswer = z.object({
  headline: z.string().default(''),
  mainImage: z.string().default(''),
  mainImageAlt: z.string().default(''),
  trendingTopics: z.array(z.string()).default([]),
  matchesToday: z.int().default(DEFAULT_MATCHES),
});

export type HomepageAnswer = z.infer<typeof homepageAnswer>;

/**
 * Splits a line into topics at its commas, trims them and drops blanks (DESK-20). A topic in double quotes keeps its
 * commas, because headlines used as topics often contain some.
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

// Includes the comma that follows. An opening quote that is never closed is treated as an ordinary character.
const QUOTED = /^"((?:[^"]|"")*)"\s*(?:,|$)/;
