import { bylineName } from '#domain/author-defaults.ts';
import { parseId } from '#domain/ids.ts';
import type { Language } from '#domain/languages.ts';
import { sectionBySlug } from '#domain/sections.ts';
import type { StoryCard, StoryKind } from '#domain/story.ts';
import { storedPicture } from './pictures.ts';
import { hrefOf } from './story-address.ts';

/** A story and its picture as a card shows them. */
export interface CardRow {
  id: string;
  kind: StoryKind;
  language: Language;
  section: string;
  slug: string;
  title: string;
  standfirst: string;
  category: string;
  topic: string | null;
  badge: string | null;
  author_name: string | null;
  source: 'desk' | 'wire' | 'sample';
  at: string;
  date_known: boolean;
  read_minutes: number;
  /** Only when VIEWS_COLUMN was selected. */
  views?: number;
  likes: number;
  is_featured: boolean;
  is_breaking: boolean;
  is_live: boolean;
  image_alt: string;
  hash: string | null;
  width: number | null;
  height: number | null;
  focus_x: number | null;
  focus_y: number | null;
}

/** The columns of a CardRow, from `stories s left join media m`. Times as milliseconds: no date is parsed twice. */
export const CARD_COLUMNS = `s.id, s.kind, s.language, s.section, s.slug, s.title, s.standfirst, s.category, s.tags[1] as badge,
  coalesce(s.sub_category, s.tags[1]) as topic, s.likes,
  s.author_name, s.source, (extract(epoch from s.publish_at) * 1000)::bigint as at, s.date_known, s.read_minutes,
  s.is_featured, s.is_breaking, s.is_live, s.image_alt, m.hash, m.width, m.height, m.focus_x, m.focus_y`;

/** All-time views, from `stories s`: a look-up for each row, so only for lists that show them. */
export const VIEWS_COLUMN = 'coalesce((select v.views from story_views v where v.story_id = s.id), 0)::float8 as views';

/** A row as readers see it on cards. */
export function cardOf(row: CardRow): StoryCard {
  const id = parseId(row.id);
  const section = sectionBySlug(row.section);
  if (!id || !section) throw new Error(`story ${row.id} is in no known section (${row.section})`);
  return {
    id,
    kind: row.kind,
    language: row.language,
    href: hrefOf(row.kind, row.section, row.slug, id, row.language),
    section: section.slug,
    badge: row.badge ?? 'News',
    category: row.category,
    topic: row.topic,
    title: row.title,
    summary: row.standfirst,
    picture: storedPicture(row, row.image_alt),
    author: bylineName(row.author_name, row.source),
    ...(row.source === 'wire' ? { isWire: true } : {}),
    ...(row.source === 'sample' ? { isSample: true } : {}),
    ...datesOf(row),
    readMinutes: row.read_minutes,
    views: row.views ?? 0,
    likes: row.likes,
    isFeatured: row.is_featured,
    isBreaking: row.is_breaking,
    isLive: row.is_live,
  };
}

function datesOf({ at, date_known }: CardRow): Pick<StoryCard, 'publishedAt' | 'receivedAt'> {
  const iso = new Date(Number(at)).toISOString();
  return date_known ? { publishedAt: iso } : { publishedAt: null, receivedAt: iso };
}
