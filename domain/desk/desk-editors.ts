import type { SectionSlug } from '#domain/sections.ts';

/** One of the desk's eighteen section editors (DESK-02), with everything that differs between them (SPEC-30). */
export interface DeskEditor {
  /** Its page: `/admin/{slug}`. */
  readonly slug: string;
  readonly label: string;
  /** Under `/api`. */
  readonly apiPath: string;
  readonly saved: string;
  readonly failed: string;
  readonly uploadFailed: string;
  /** Set when it edits one section's list of stories: title, picture, content, category, slug (DESK-54 to DESK-69). */
  readonly list: {
    readonly section: SectionSlug;
    readonly one: string;
    readonly askBeforeRemoval: string | null;
  } | null;
}

const DEEP_OR_WORLD = '❌ Image upload failed';
const UPLOAD_FAILED = 'Failed to upload image';

interface ListTexts {
  readonly label: string;
  readonly saved: string;
  readonly failed: string;
  readonly one?: string;
  readonly askBeforeRemoval?: string;
}

function list(apiPath: string, section: SectionSlug, texts: ListTexts): DeskEditor {
  const { label, saved, failed, one = 'story', askBeforeRemoval = null } = texts;
  return {
    slug: `update-${apiPath}`,
    label,
    apiPath: `/${apiPath}`,
    saved,
    failed,
    uploadFailed: UPLOAD_FAILED,
    list: { section, one, askBeforeRemoval },
  };
}

function own(name: string, texts: Omit<DeskEditor, 'slug' | 'list'>): DeskEditor {
  return { slug: `update-${name}`, list: null, ...texts };
}

/** In the order of the dashboard (DESK-01, DESK-02). */
export const DESK_EDITORS: readonly DeskEditor[] = [
  own('homepage', {
    label: 'Homepage',
    apiPath: '/homepage',
    saved: 'Homepage updated successfully!',
    failed: 'Failed to update homepage',
    uploadFailed: '❌ Failed to upload main image',
  }),
  own('matv', {
    label: 'MATV',
    apiPath: '/matv/update',
    saved: 'MATV section updated successfully.',
    failed: 'Failed to update MATV section.',
    uploadFailed: UPLOAD_FAILED,
  }),
  own('deep-dive', {
    label: 'Deep Dive',
    apiPath: '/deepdive',
    saved: '✅ Card updated successfully!',
    failed: '❌ Failed to update',
    uploadFailed: DEEP_OR_WORLD,
  }),
  own('world-news', {
    label: 'World News',
    apiPath: '/world-news',
    saved: '✅ Content updated successfully!',
    failed: '❌ Failed to update content',
    uploadFailed: DEEP_OR_WORLD,
  }),
  list('viral-news', 'viral', {
    label: 'Viral News',
    saved: '✅ Viral news updated successfully!',
    failed: '❌ Failed to update viral news',
  }),
  list('latest-news', 'latest-news', {
    label: 'Latest News',
    saved: '✅ Latest news updated successfully.',
    failed: '❌ Failed to update latest news.',
  }),
  list('india-news', 'india-news', {
    label: 'India News',
    saved: '✅ India news updated',
    failed: '❌ Failed to update India news',
  }),
  list('web-stories', 'web-stories', {
    label: 'Web Stories',
    saved: '✅ Web stories updated successfully!',
    failed: '❌ Failed to update web stories',
    one: 'web story',
    askBeforeRemoval: 'Are you sure you want to delete this web story?',
  }),
  list('science-news', 'science-news', {
    label: 'Science News',
    saved: 'Science news updated',
    failed: 'Failed to update Science news',
  }),
  list('opinion', 'opinion', articles('Opinion', 'opinion articles')),
  list('entertainment', 'entertainment', articles('Entertainment', 'entertainment articles')),
  list('defence', 'defence', articles('Defence', 'defence articles')),
  list('sportfit', 'sportfit', articles('SportFit', 'sportfit articles')),
  list('education', 'education', articles('Education', 'education articles')),
  list('election-news', 'election-news', articles('Election News', 'election news')),
  list('health', 'health', articles('Health', 'health articles')),
  list('tech', 'tech', articles('Tech', 'tech articles')),
  list('initiatives', 'initiatives', articles('Initiatives', 'initiatives')),
];

/** The nine article editors' messages follow one pattern (ERR-26 to ERR-35). */
function articles(label: string, things: string): ListTexts {
  const capital = things.charAt(0).toUpperCase() + things.slice(1);
  return { label, saved: `✅ ${capital} updated successfully!`, failed: `Failed to update ${things}`, one: 'article' };
}

const BY_SLUG = new Map(DESK_EDITORS.map((editor) => [editor.slug, editor]));

/** The editor for the list of `section`, or `null`. World News has an editor of its own. */
export function listEditorOf(section: SectionSlug): DeskEditor | null {
  if (section === 'world') return deskEditor('update-world-news');
  return DESK_EDITORS.find(({ list }) => list?.section === section) ?? null;
}

/** The editor at `/admin/{slug}`, or null. */
export function deskEditor(slug: string): DeskEditor | null {
  return BY_SLUG.get(slug) ?? null;
}
