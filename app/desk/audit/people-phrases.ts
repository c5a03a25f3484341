import { UNKNOWN_BROWSER } from '#domain/browser-name.ts';
import type { AuditLogEntry } from '#domain/desk/audit-entry.ts';
import { type AuditPhrase, fact, type PhraseTable } from './audit-phrases.ts';

const SOMEBODY = 'Somebody';

/** Actions on people and their logins. */
export const PEOPLE_PHRASES: PhraseTable = {
  invited: (entry) => ({ before: 'invited', after: asRole(entry) }),
  'invited again': (entry) => ({ before: 'invited', after: `${asRole(entry)} again`.trim() }),
  'withdrew the invitation': () => ({ before: 'withdrew the invitation of' }),
  'accepted the invitation': (entry) => alone('accepted the invitation', asRole(entry)),
  added: (entry) => ({ before: 'added', after: asRole(entry) }),
  'changed the role': (entry) => ({ before: 'changed the role of', after: fromTo(entry) }),
  'changed the name': (entry) =>
    isOwn(entry) ? alone('changed their name', fromTo(entry)) : { before: 'changed the name of', after: fromTo(entry) },
  'sent a password link': () => ({ before: 'sent a password link to' }),
  'asked for a password link': () => ({ who: SOMEBODY, before: 'asked for a password link for' }),
  'changed the password': ({ details }) => alone('changed their password', fact(details.how, String)),
  'logged in': ({ details }) =>
    alone(
      `logged in${fact(details.browser, (name) => ` with ${name === UNKNOWN_BROWSER ? 'an unknown browser' : name}`)}`,
      fact(details.address, (address) => `from ${address}`),
    ),
  'linked single sign-on': () => alone('logged in at the organisation’s provider for the first time'),
  'logged out': () => alone('logged out'),
  'failed to log in': failedLogin,
  'ended a session': (entry) =>
    isOwn(entry) ? alone('ended one of their sessions') : { before: 'ended a session of' },
  'logged out everywhere': (entry) =>
    isOwn(entry) ? alone('logged out everywhere') : { before: 'logged', after: 'out everywhere' },
  'removed two-factor login': () => ({ before: 'removed the two-factor login of' }),
  'turned on two-factor login': () => alone('turned on two-factor login'),
  'turned off two-factor login': () => alone('turned off two-factor login'),
  'made new recovery codes': () => alone('made new recovery codes'),
  'added a passkey': (entry) => alone('added a passkey', named(entry)),
  'renamed a passkey': (entry) => alone('renamed a passkey', fromTo(entry)),
  'removed a passkey': (entry) =>
    isOwn(entry) ? alone('removed a passkey', named(entry)) : { before: 'removed a passkey of', after: named(entry) },
  'refused a passkey': (entry) => ({
    before: 'refused a passkey of',
    after: [named(entry), 'because it may have been copied'].filter(Boolean).join(' '),
  }),
};

/** One entry counts all failed logins of an hour. */
function failedLogin({ title, details }: AuditLogEntry): AuditPhrase {
  const times = typeof details.times === 'number' && details.times > 1 ? `${details.times} times, last ` : '';
  return {
    who: SOMEBODY,
    before: 'failed to log in as',
    title: title === 'Unknown e-mail address' ? 'an unknown e-mail address' : title,
    after: times + fact(details.lastAddress, (address) => `from ${address}`),
  };
}

/** A sentence without an object. */
function alone(before: string, after = ''): AuditPhrase {
  return { before, title: '', after };
}

function isOwn({ userId, subjectId }: AuditLogEntry): boolean {
  return userId === subjectId;
}

function named({ details }: AuditLogEntry): string {
  return fact(details.passkey, (name) => `‘${name}’`);
}

function asRole({ details }: AuditLogEntry): string {
  return fact(details.role, (role) => `as ${/^[aeio]/.test(role) ? 'an' : 'a'} ${role}`);
}

function fromTo({ details: { from, to } }: AuditLogEntry): string {
  return fact(from, (old) => fact(to, (now) => `from ${old} to ${now}`));
}
