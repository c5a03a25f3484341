import type { Language } from '#domain/languages.ts';
import { normaliseDevanagari } from '#domain/search/devanagari.ts';
import { renamedPlaces } from '#domain/search/renamed-places.ts';
import { sectionBySlug } from '#domain/sections.ts';
import type { StoryKind } from '#domain/story.ts';
import { authorNameKey } from '../model/names.ts';
import { publicStory, REAL_BEFORE_SAMPLES } from '../model/public-stories.ts';

/** The filters of a search; null and empty ones match every story (API-15). */
export interface SearchFilters {
  readonly language: Language;
  /** The name of a category, or the slug of a section. */
  readonly category: string;
  readonly author: string;
  /** A story must carry all of them, each in one of its spellings. */
  readonly tags: readonly (readonly string[])[];
  readonly from: Date | null;
  readonly until: Date | null;
  readonly kind: StoryKind | null;
}

/** Words to be found. */
export interface Match {
  readonly text: string;
  /** The last word as a prefix, after the words before it; null searches for it as typed. */
  readonly completed: { readonly before: string; readonly words: readonly string[] } | null;
  /** Words in Latin letters may stand for Devanagari ones that sound alike: 'modi' for मोदी. */
  readonly isByEar?: boolean;
}

/** Adds a value to the statement; returns its placeholder. */
export type Bind = (value: unknown) => string;

/** The values of one statement, and the function that adds one. */
export function bindings(): { readonly values: unknown[]; readonly bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/** The words as a tsquery. */
export function matchSql({ text, completed, isByEar = false }: Match, bind: Bind): string {
  const given = bind(normaliseDevanagari(text));
  const spelt = withOtherNames(`websearch_to_tsquery('english', ${given})`, text, bind);
  const exact = isByEar ? `(${spelt} || websearch_to_tsquery('simple', search_key(${given})))` : spelt;
  if (!completed) return exact;
  const { before: typed } = completed;
  const before = withOtherNames(`websearch_to_tsquery('english', ${bind(normaliseDevanagari(typed))})`, typed, bind);
  const words = completed.words.map((word) => `plainto_tsquery('english', ${bind(normaliseDevanagari(word))})`);
  return `(${exact} || (${before} && (${words.join(' || ')})))`;
}

/** `query` of `text`, where places are found by their other names as well. */
function withOtherNames(query: string, text: string, bind: Bind): string {
  const word = (name: string) => `plainto_tsquery('english', ${bind(name)})`;
  return renamedPlaces(text).reduce((sql, { typed, others }) => {
    const named = word(typed);
    return `ts_rewrite(${sql}, ${named}, ${[named, ...others.map(word)].join(' || ')})`;
  }, query);
}

/** Conditions that an index in order of time can answer, on `stories s`. */
export function orderedConditions(
  { language, category, author, from, until, kind }: SearchFilters,
  bind: Bind,
): string[] {
  const conditions = [`s.language = ${bind(language)}`, publicStory('s')];
  if (kind && kind !== 'article') conditions.push(`s.kind = ${bind(kind)}`);
  if (category && !sectionNamed(category)) conditions.push(categoryCondition(category, bind));
  if (author) {
    const name = bind(authorNameKey(author));
    conditions.push(`s.author_id = coalesce((select a.id from authors a where a.name_key = ${name}),
      (select l.author_id from author_aliases l where l.name_key = ${name}))`);
  }
  if (from) conditions.push(`s.publish_at >= ${bind(from)}`);
  if (until) conditions.push(`s.publish_at <= ${bind(until)}`);
  return conditions;
}

/** The other conditions, checked for each story. */
export function otherConditions(filters: SearchFilters, match: Match | null, bind: Bind): string[] {
  const isArticles = filters.kind === null || filters.kind === 'article';
  const conditions = isArticles ? [REAL_BEFORE_SAMPLES] : [];
  if (sectionNamed(filters.category)) conditions.push(categoryCondition(filters.category, bind));
  if (filters.kind === 'article') conditions.push(`s.kind = 'article'`);
  for (const spellings of filters.tags) conditions.push(`s.tags && ${bind([...spellings])}::text[]`);
  if (match) conditions.push(`s.search @@ ${matchSql(match, bind)}`);
  return conditions;
}

/** Stories of a category, by its name, or of a section, by its slug. */
export function categoryCondition(category: string, bind: Bind): string {
  const section = sectionNamed(category);
  if (section === null) return `lower(s.category) = ${bind(category.toLowerCase())}`;
  const slug = bind(section);
  return `(s.section = ${slug} or lower(s.category) = ${slug})`;
}

function sectionNamed(category: string): string | null {
  return sectionBySlug(category.toLowerCase())?.slug ?? null;
}
