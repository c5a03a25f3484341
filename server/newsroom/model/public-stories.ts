import { DEFAULT_LANGUAGE } from '#domain/languages.ts';

/**
 * SQL: the time by which stories are public. A transaction that had to wait for its turn sees with it what was published
 * meanwhile; to its `now()`, when it began, that would still lie ahead.
 */
export const PRESENT = 'statement_timestamp()';

/** What readers may see now, of a table of stories named `name`: the one place that says so. */
export function publicStory(name: string): string {
  return `${name}.status = 'published' and ${isItsTime(name)}`;
}

/** What readers may see now, of a table of placements. */
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
