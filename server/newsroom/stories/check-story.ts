import type { FieldMessage, StoryFields } from '#domain/desk/desk-story.ts';
import { accessIssues } from '#domain/desk/writing-checks.ts';
import type { Queryable } from '#server/db/client.ts';
import { noSuchStory } from '../model/no-such-story.ts';
import { EMBARGOED, KILLED } from '../model/taken-back.ts';
import { countOpenNotes } from '../notes/notes.repo.ts';
import { readDraft } from './drafts.repo.ts';
import { deadLinks, insideLinks } from './inside-links.ts';
import { creditProblems } from './picture-credits.ts';
import { readStory } from './stories.repo.ts';
import { wordsOf } from './story-fields.ts';
import { missingReferences, referencesOf } from './story-record.ts';

const SHORTEST_SUMMARY = 40;
const LONGEST_SUMMARY = 220;

/** Warnings for editors before they publish. Publishing itself enforces only `problemsOf` and the picture credits. */
export async function checkStory(db: Queryable, siteUrl: string, id: string): Promise<FieldMessage[]> {
  const current = await readStory(db, id);
  if (!current) throw noSuchStory();
  const fields = (await readDraft(db, id))?.fields ?? current.fields;
  const dead = await deadLinks(db, insideLinks(fields.content, siteUrl));
  return [
    ...notesWarning(await countOpenNotes(db, id)),
    ...takenBackWarning(current.story.wire_fingerprint),
    ...warningsOf(fields),
    ...missingReferences(fields, await referencesOf(db, fields, siteUrl)),
    ...(await creditProblems(db, fields, current, siteUrl)),
    ...dead.map((path) => ({ field: 'content', message: `The link to ${path} is broken.` })),
  ];
}

function takenBackWarning(mark: string | null | undefined): FieldMessage[] {
  if (mark === KILLED) return [{ field: 'title', message: 'The wire has killed this story.' }];
  return mark === EMBARGOED ? [{ field: 'title', message: 'The wire has put this story under embargo.' }] : [];
}

function notesWarning(open: number): FieldMessage[] {
  if (open === 0) return [];
  return [{ field: 'notes', message: open === 1 ? 'A note is still open.' : `${open} notes are still open.` }];
}

/** The warnings that need nothing but the fields. */
export function warningsOf(fields: StoryFields): FieldMessage[] {
  const warnings: FieldMessage[] = [];
  const say = (field: string, message: string) => warnings.push({ field, message });
  if (fields.title === '') say('title', 'A story needs a title.');
  if (wordsOf(fields) === 0) say('content', 'There is no text yet.');
  if (fields.standfirst === '') {
    say('standfirst', 'There is no standfirst: readers see the beginning of the text.');
  } else if (fields.standfirst.length < SHORTEST_SUMMARY || fields.standfirst.length > LONGEST_SUMMARY) {
    const length = fields.standfirst.length;
    say('standfirst', `The standfirst has ${length} characters; ${SHORTEST_SUMMARY} to ${LONGEST_SUMMARY} read best.`);
  }
  if (fields.image.url === '') say('image', 'There is no picture: lists show the text alone.');
  else if (fields.image.alt === '') say('image', 'The picture has no alt text.');
  fields.parts.forEach(({ image }, index) => {
    if (image.url !== '' && image.alt === '') {
      say(`parts.${index}.image`, `The picture of section ${index + 1} has no alt text.`);
    }
  });
  for (const { message } of accessIssues(fields.content)) say('content', message);
  return warnings;
}
