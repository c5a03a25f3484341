import { britishDateTime } from '#domain/dates.ts';
import { type StoryFields, type StoryImage, storyFields } from '#domain/desk/desk-story.ts';
import { linesFromHtml } from '#domain/html-text.ts';
import { theSection } from '#domain/sections.ts';
import { mergeLists, mergeTexts } from './merge-text.ts';

/** The unit of comparing and merging two versions of a story: a field, or fields that only make sense together. */
export interface StoryPart {
  readonly key: string;
  readonly label: string;
  readonly take: (from: StoryFields) => Partial<StoryFields>;
  readonly shown: (from: StoryFields) => string;
  /** Puts the changes of both versions together; null if they exclude each other. Omit for what is one value. */
  readonly together?: (mine: StoryFields, theirs: StoryFields, base: StoryFields) => Partial<StoryFields> | null;
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No');
const moment = (at: string | null) => (at === null ? '' : britishDateTime(at));
const lines = (...all: readonly string[]) => all.filter((line) => line !== '').join('\n');

/** In the order of the editor. */
export const STORY_PARTS: readonly StoryPart[] = [
  { key: 'title', label: 'Title', take: ({ title }) => ({ title }), shown: ({ title }) => title },
  { key: 'standfirst', label: 'Standfirst', take: ({ standfirst }) => ({ standfirst }), shown: (f) => f.standfirst },
  {
    key: 'content',
    label: 'Text',
    take: ({ content }) => ({ content }),
    shown: (f) => linesFromHtml(f.content),
    together: (mine, theirs, base) => {
      const content = mergeTexts(mine.content, theirs.content, base.content);
      return content === null ? null : { content };
    },
  },
  {
    key: 'parts',
    label: 'Parts',
    take: ({ parts }) => ({ parts }),
    shown: (f) => f.parts.map(partText).join('\n\n'),
    together: (mine, theirs, base) => {
      const [m, t, b] = [mine, theirs, base].map(({ parts }) => parts.map((part) => JSON.stringify(part)));
      const merged = m && t && b ? mergeLists(m, t, b) : null;
      const parts = storyFields.shape.parts.safeParse(merged?.map((part) => JSON.parse(part)));
      return parts.success ? { parts: parts.data } : null;
    },
  },
  { key: 'image', label: 'Main picture', take: ({ image }) => ({ image }), shown: (f) => imageText(f.image) },
  { key: 'kind', label: 'Kind', take: ({ kind }) => ({ kind }), shown: (f) => f.kind },
  { key: 'section', label: 'Section', take: ({ section }) => ({ section }), shown: (f) => theSection(f.section).title },
  {
    key: 'otherSections',
    label: 'Other sections',
    take: ({ otherSections }) => ({ otherSections }),
    shown: (f) => f.otherSections.map((slug) => theSection(slug).title).join(', '),
  },
  { key: 'slug', label: 'Slug', take: ({ slug }) => ({ slug }), shown: (f) => f.slug },
  {
    key: 'category',
    label: 'Category',
    take: ({ category, subCategory }) => ({ category, subCategory }),
    shown: (f) => lines(f.category, f.subCategory),
  },
  { key: 'tags', label: 'Tags', take: ({ tags }) => ({ tags }), shown: (f) => f.tags.join(', ') },
  {
    key: 'author',
    label: 'Author',
    take: ({ authorId, authorName }) => ({ authorId, authorName }),
    shown: (f) => f.authorName,
  },
  { key: 'location', label: 'Location', take: ({ location }) => ({ location }), shown: (f) => f.location },
  {
    key: 'metaDescription',
    label: 'Search description',
    take: ({ metaDescription }) => ({ metaDescription }),
    shown: (f) => f.metaDescription,
  },
  {
    key: 'isFeatured',
    label: 'Featured',
    take: (f) => ({ isFeatured: f.isFeatured }),
    shown: (f) => yesOrNo(f.isFeatured),
  },
  { key: 'isTop', label: 'Top', take: ({ isTop }) => ({ isTop }), shown: (f) => yesOrNo(f.isTop) },
  {
    key: 'isBreaking',
    label: 'Breaking',
    take: (f) => ({ isBreaking: f.isBreaking }),
    shown: (f) => yesOrNo(f.isBreaking),
  },
  { key: 'isLive', label: 'Live', take: ({ isLive }) => ({ isLive }), shown: (f) => yesOrNo(f.isLive) },
  {
    key: 'isSponsored',
    label: 'Sponsored',
    take: ({ isSponsored }) => ({ isSponsored }),
    shown: (f) => yesOrNo(f.isSponsored),
  },
  { key: 'publishAt', label: 'Publish', take: (f) => ({ publishAt: f.publishAt }), shown: (f) => moment(f.publishAt) },
  {
    key: 'unpublishAt',
    label: 'Unpublish',
    take: (f) => ({ unpublishAt: f.unpublishAt }),
    shown: (f) => moment(f.unpublishAt),
  },
];

/** True when both versions agree on `part`. */
export function agreesOn({ take }: StoryPart, one: StoryFields, other: StoryFields): boolean {
  const [a, b] = [take(one), take(other)];
  const values = Object.values(b);
  return Object.values(a).every((value, index) => isSame(value, values[index]));
}

/** True when both versions are the same in everything. */
export function isSameStory(one: StoryFields, other: StoryFields): boolean {
  return one === other || STORY_PARTS.every((part) => agreesOn(part, one, other));
}

// Long texts are compared as they are, not copied first.
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other);
}

function imageText({ url, alt, caption, credit }: StoryImage): string {
  const named = (name: string, value: string) => (value === '' ? '' : `${name}: ${value}`);
  return lines(url, named('Alt text', alt), named('Caption', caption), named('Credit', credit));
}

function partText({ subheading, paragraph, image, video }: StoryFields['parts'][number]): string {
  return lines(subheading, paragraph, imageText(image), video);
}
