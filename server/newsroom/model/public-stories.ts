import { DEFAULT_LANGUAGE } from '#domain/languages.ts';

/**
 * SQL: the time that decides whether a story is public. Not `now()`, which is when the transaction began: after
 * waiting for a lock, stories published meanwhile would seem to lie in the future.
 */
export const PRESENT = 'statement_timestamp()';

/** SQL condition for public stories in a table named `name`; the only definition. */
export function publicStory(name: string): string {
  return `${name}.status = 'published' and ${isItsTime(name)}`;
}

/** The same for a table of placements. */
export function publicPlacement(name: string): string {
  return `${name}.live and ${isItsTime(name)}`;
}

/** On `stories s`: samples, all of them in the first language, only where it has nothing else (SPEC-09a). */
export const REAL_BEFORE_SAMPLES = `(s.source <> 'sample' or 2 = (
  select p.tier from placements p where p.section = 'latest-news' and p.kind = 'article'
    and p.language = '${DEFAULT_LANGUAGE}' and ${publicPlacement('p')}
  order by p.tier limit 1
))`;

function isItsTime(name: string): string {
  return `${name}.publish_at <= ${PRESENT} and (${name}.unpublish_at is null or ${name}.unpublish_at > ${PRESENT})`;
}
