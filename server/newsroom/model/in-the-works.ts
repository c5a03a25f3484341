/**
 * SQL condition on a table of stories named `name`: a draft with a working copy in the story editor. A draft without one
 * was discarded, or taken off a list.
 */
export function inTheWorks(name: string): string {
  return `(${name}.status = 'draft' and exists (select from story_drafts d where d.story_id = ${name}.id))`;
}
