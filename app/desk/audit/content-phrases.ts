import type { AuditLogEntry } from '#domain/desk/audit-entry.ts';
import { deskEditor } from '#domain/desk/desk-editors.ts';
import { sectionBySlug } from '#domain/sections.ts';
import { type AuditPhrase, fact, type PhraseTable } from './audit-phrases.ts';

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Europe/London',
});

/** The noun before a title. Stories and settings need none. */
const NOUNS: Readonly<Record<string, string>> = {
  list: 'the list',
  picture: 'the picture',
  author: 'the author',
  tag: 'the tag',
  category: 'the category',
  section: 'the section',
  wire: 'the wire item',
  source: 'the source',
  booking: 'the booking',
  petition: 'the petition',
  newsletter: 'the newsletter',
  programme: 'the programme',
  banner: 'the banner',
  policy: 'the policy',
  page: 'the page',
  webhook: 'the webhook',
  token: 'the API token',
  alert: 'the alert',
};

const REDIRECT = /^redirect /;

/** Actions on anything but people, where verb and title alone would not make a sentence. */
export const CONTENT_PHRASES: PhraseTable = {
  'asked for review': (entry) => ({ before: 'asked for a review of', after: placeOf(entry) }),
  'restored a revision': (entry) => ({ before: 'restored an earlier version of', after: placeOf(entry) }),
  discarded: (entry) => ({ before: 'discarded the working copy of', after: placeOf(entry) }),
  copied: (entry) => ({ before: 'made a desk copy of', after: placeOf(entry) }),
  'resolved a note on': (entry) => noteOf('resolved', 'note', entry),
  'reopened a note on': (entry) => noteOf('reopened', 'note', entry),
  'accepted a suggestion on': (entry) => noteOf('accepted', 'suggestion', entry),
  'rejected a suggestion on': (entry) => noteOf('rejected', 'suggestion', entry),
  'resolved a suggestion on': (entry) => noteOf('resolved', 'suggestion', entry),
  'reopened a suggestion on': (entry) => noteOf('reopened', 'suggestion', entry),
  'could not apply a suggestion on': (entry) => ({
    ...noteOf('could not apply', 'suggestion', entry),
    after: 'because its passage had changed, and reopened it',
  }),
  withdrawn: ({ details }) => ({ before: 'withdrew', after: fact(details.reason, (reason) => `(${reason})`) }),
  scheduled: (entry) => ({
    before: 'scheduled',
    after:
      `${placeOf(entry)} ${fact(entry.details.publishAt, (at) => `for ${DAY_AND_TIME.format(new Date(at))}`)}`.trim(),
  }),
  merged: (entry) => ({ before: nounAfter(`merged ${fact(entry.details.from, (from) => `‘${from}’ `)}into`, entry) }),
  'undid a merge into': (entry) => ({
    before: nounAfter(`undid the merge of ${fact(entry.details.from, (from) => `‘${from}’ `)}into`, entry),
  }),
  'opened again': (entry) => ({ before: nounAfter('opened', entry), after: 'again' }),
  redirected: ({ details }) => ({ before: 'redirected', after: fact(details.target, (target) => `to ${target}`) }),
  'proposed another date for': (entry) => ({
    before: nounAfter('proposed another date for', entry),
    after: fact(entry.details.session, (session) => `(${session})`),
  }),
  'accepted the proposed date': () => ({ who: 'The guest', before: 'accepted the proposed date of the booking' }),
  'cannot make the proposed date': () => ({ who: 'The guest', before: 'cannot make the proposed date of the booking' }),
  'confirmed the request': () => ({ who: 'The guest', before: 'confirmed the booking' }),
  'chose another session': () => ({ who: 'The guest', before: 'chose another session for the booking' }),
  'taken from quarantine': (entry) => ({ before: nounAfter('took', entry), after: 'from quarantine' }),
  assigned: ({ details }) => ({ before: 'assigned', after: fact(details.to, (name) => `to ${name}`) || 'to nobody' }),
  marked: ({ details }) => ({ before: 'marked', after: fact(details.to, (state) => `as ${state}`) }),
  'opened a file of': ({ details }) => ({
    before: `opened ${typeof details.number === 'number' ? `file ${details.number}` : 'a file'}${fact(details.type, (type) => ` (${type})`)} of`,
  }),
  noted: () => ({ before: 'made a note on' }),
  cancelled: (entry) => {
    const { because } = entry.details;
    const phrase = { before: nounAfter('cancelled', entry) };
    if (because === 'kill') return { ...phrase, after: 'because its story was killed' };
    if (because === 'story not public') return { ...phrase, after: 'because readers could not see its story' };
    if (because === 'too late') return { ...phrase, after: 'because it was no longer news when it could be sent' };
    return phrase;
  },
  'changed the key of': () => ({ before: 'changed the key that alerts are sent with', title: '' }),
  'went out': ({ details }) => ({
    who: details.kind === 'breaking' ? 'The breaking news' : 'The edition',
    before: '',
    after: 'went out',
  }),
  ordered: (entry) => ({ before: nounAfter('changed the order of', entry) }),
  changed: (entry) => ({
    before: nounAfter('changed', entry),
    after: fact(entry.details.before, (name) => `(before: ${name})`),
  }),
  'approved a comment': () => ({ before: 'approved a comment on the petition' }),
  'rejected a comment': () => ({ before: 'rejected a comment on the petition' }),
  'approved a name': () => ({ before: 'approved a name on the petition' }),
  'rejected a name': () => ({ before: 'rejected a name on the petition' }),
  'took back a decision': () => ({ before: 'took back a decision about a signature of the petition' }),
  'removed signatures of': ({ details }) => ({
    before: `took ${details.signatures} signatures out of the petition`,
    after: fact(details.reason, (reason) => `(${reason})`),
  }),
  'restored signatures of': ({ details }) => ({ before: `put ${details.signatures} signatures back on the petition` }),
  exported: ({ subject }) => ({ before: subject === 'petition' ? 'exported the signatures of' : 'exported' }),
  'decided on a day': ({ details }) => ({
    before: `${fact(details.what, (what) => `${what} `)}the programme`,
    after: fact(details.day, (day) => `on ${day}`),
  }),
  'took back an import of programmes': () => ({ before: 'took back an import of programmes', title: '' }),
  'imported programmes': ({ details }) => ({
    before: 'imported programmes:',
    title: '',
    after: `${String(details.added)} added, ${String(details.changed)} changed, ${String(details.removed)} removed`,
  }),
  removed: (entry) =>
    entry.subject === 'setting' && REDIRECT.test(entry.title)
      ? { before: 'removed the redirect of', title: entry.title.replace(REDIRECT, '') }
      : plainPhrase(entry),
};

/** Any other action: the action is a verb in the past tense, followed by the title and the story's section. */
export function plainPhrase(entry: AuditLogEntry): AuditPhrase {
  return { before: nounAfter(entry.action, entry), after: placeOf(entry) };
}

/** 'resolved a note by Asha Rao on' */
function noteOf(verb: string, what: string, { details }: AuditLogEntry): AuditPhrase {
  return { before: `${verb} a ${what}${fact(details.of, (author) => ` by ${author}`)} on` };
}

function nounAfter(verb: string, { subject }: AuditLogEntry): string {
  return `${verb} ${NOUNS[subject] ?? ''}`.trim();
}

function placeOf({ subject, details }: AuditLogEntry): string {
  if (subject !== 'story') return '';
  const section = typeof details.section === 'string' ? sectionBySlug(details.section)?.label : undefined;
  const editor = typeof details.kind === 'string' ? deskEditor(`update-${details.kind}`)?.label : undefined;
  const place = section ?? editor;
  return place === undefined ? '' : `in ${place}`;
}
