import type { FieldMessage, StoryDraft, StoryFields } from '#domain/desk/desk-story.ts';
import { type Language, languageFacts } from '#domain/languages.ts';
import { Problem } from '#server/http/problem.ts';

/** Throws the Problem 422 for a language that readers are not offered, because they could not open the story. */
export function refuseUnlessOffered(language: Language, offered: readonly Language[]): void {
  if (offered.includes(language)) return;
  const message = `This site is not published in ${languageFacts(language).english}.`;
  throw new Problem(422, 'language_not_offered', message);
}

export function noDraft(): Problem {
  return new Problem(404, 'no_draft', 'This story has no working copy.');
}

/** Somebody else saved the working copy in the meantime (SPEC-27). */
export function staleDraft(theirs: StoryDraft): Problem {
  const who = theirs.updatedBy ?? 'Somebody';
  return new Problem(409, 'stale_draft', `${who} has saved this story since you opened it.`, { theirs });
}

/** The story changed underneath the working copy: a section list or the wire wrote to it, or it was published. */
export function staleStory(fields: StoryFields, version: number, base: StoryFields | null): Problem {
  const message = 'The story itself has changed since this working copy was begun.';
  return new Problem(409, 'stale_story', message, { theirs: { fields, version }, base });
}

export function notReady(problems: readonly FieldMessage[]): Problem {
  const message = problems.map((problem) => problem.message).join(' ');
  return new Problem(422, 'not_ready', message, { problems });
}
