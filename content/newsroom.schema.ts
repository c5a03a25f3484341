import { z } from 'zod';
import { type SectionSlug, sectionBySlug } from '#domain/sections.ts';

const BODY_TAGS = new Set(['p', 'h2', 'blockquote', 'ul', 'li']);
const BODY_WORDS = { least: 120, most: 300 };
const PART_WORDS = { least: 60, most: 120 };

/** Counts the visible words in `html`. */
export function wordCount(html: string): number {
  const text = html.replaceAll(/<[^>]*>/g, ' ').trim();
  return text === '' ? 0 : text.split(/\s+/).length;
}

function usesOnlyBodyTags(html: string): boolean {
  const open: string[] = [];
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([^>]*)>/g)) {
    if (!BODY_TAGS.has(name)) return false;
    if (closing === '') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

function withinWords(limits: { least: number; most: number }) {
  return (text: string): boolean => wordCount(text) >= limits.least && wordCount(text) <= limits.most;
}

const line = z.string().trim().min(1);
const standfirst = line.max(160);
const sectionSlug = z
  .string()
  .refine((slug): slug is SectionSlug => sectionBySlug(slug) !== null, 'is not one of the sixteen sections');

const picture = z.strictObject({
  name: line,
  alt: line,
  caption: z.string(),
  credit: z.literal('Illustration: MATV'),
});

const body = z
  .string()
  .refine(usesOnlyBodyTags, 'must be well-formed HTML of p, h2, blockquote, ul and li')
  .refine(withinWords(BODY_WORDS), `must have ${BODY_WORDS.least} to ${BODY_WORDS.most} words`);

const flags = z.strictObject({ featured: z.boolean(), breaking: z.boolean(), live: z.boolean() });

const common = {
  title: line.max(110),
  standfirst,
  category: line,
  location: line,
  tags: z.array(line).min(1).max(6),
  author: line,
  picture,
  /** Age in minutes at the first start. */
  minutesAgo: z.int().min(0).max(14_400),
};

const author = z.strictObject({
  name: line,
  title: line,
  category: line,
  bio: line,
  twitter: z.url(),
  linkedin: z.url(),
  location: line,
  expertise: z.array(line).min(1),
  /** The picture's file name without its extension. */
  avatar: line,
});

const story = z.strictObject({ ...common, body, flags, likes: z.int().min(0).max(400).default(0) });
const blog = z.strictObject({ ...common, section: sectionSlug, body });
const part = z.strictObject({
  subheading: line,
  paragraph: line.refine(withinWords(PART_WORDS), `must have ${PART_WORDS.least} to ${PART_WORDS.most} words`),
  picture: picture.nullable(),
  video: z.string(),
});
const deepDive = z.strictObject({
  ...common,
  section: sectionSlug,
  parts: z.array(part).min(3).max(4),
});

export type SamplePicture = z.infer<typeof picture>;
export type SampleAuthor = z.infer<typeof author>;
export type SampleStory = z.infer<typeof story> & { readonly section: SectionSlug };
export type SampleBlog = z.infer<typeof blog>;
export type SampleDeepDive = z.infer<typeof deepDive>;

/** Parses one item of a list; throws an error naming the file, the item and each mistake. */
function itemsOf<T>(file: string, content: unknown, schema: z.ZodType<T>): T[] {
  if (!Array.isArray(content)) throw new Error(`${file}: a list is expected`);
  return content.map((item: unknown, index) => {
    const parsed = schema.safeParse(item);
    if (parsed.success) return parsed.data;
    const named = z.union([z.object({ title: line }), z.object({ name: line })]).safeParse(item);
    const name = named.success ? ` (${'title' in named.data ? named.data.title : named.data.name})` : '';
    throw new Error(`${file}, item ${index + 1}${name}: ${z.prettifyError(parsed.error)}`);
  });
}

/** The parsers take the parsed JSON, and the file's name for their error messages. */
export const parseAuthors = (file: string, content: unknown): SampleAuthor[] => itemsOf(file, content, author);
export const parseBlogs = (file: string, content: unknown): SampleBlog[] => itemsOf(file, content, blog);
export const parseDeepDives = (file: string, content: unknown): SampleDeepDive[] => itemsOf(file, content, deepDive);
export const parseStories = (file: string, section: SectionSlug, content: unknown): SampleStory[] =>
  itemsOf(file, content, story).map((item) => ({ ...item, section }));
