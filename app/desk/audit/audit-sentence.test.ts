import { expect, it } from 'vitest';
import type { AuditLogEntry } from '#domain/desk/audit-entry.ts';
import { auditLink } from './audit-link.ts';
import { auditSentence } from './audit-sentence.ts';

function entry(part: Partial<AuditLogEntry>): AuditLogEntry {
  return {
    _id: 'e',
    at: '2026-11-20T14:05:00.000Z',
    userId: 'u1',
    userName: 'Asha Rao',
    action: 'published',
    subject: 'story',
    subjectId: 's1',
    title: 'Budget day',
    details: {},
    ...part,
  };
}

const self = { subject: 'person', subjectId: 'u1', title: 'Asha Rao' };
const other = { subject: 'person', subjectId: 'u2', title: 'Ravi' };
const by = (details: AuditLogEntry['details'], action: string) => ({ action, details });

it.each([
  [{ details: { section: 'world' } }, 'Asha Rao published ‘Budget day’ in World'],
  [{ details: { section: 'no such section' } }, 'Asha Rao published ‘Budget day’'],
  [{ details: { kind: 'deep-dive' }, action: 'saved' }, 'Asha Rao saved ‘Budget day’ in Deep Dive'],
  [{ action: 'asked for review' }, 'Asha Rao asked for a review of ‘Budget day’'],
  [by({ of: 'Ravi' }, 'resolved a note on'), 'Asha Rao resolved a note by Ravi on ‘Budget day’'],
  [by({ of: 'Ravi' }, 'accepted a suggestion on'), 'Asha Rao accepted a suggestion by Ravi on ‘Budget day’'],
  [
    by({ of: 'Ravi' }, 'could not apply a suggestion on'),
    'Asha Rao could not apply a suggestion by Ravi on ‘Budget day’ because its passage had changed, and reopened it',
  ],
  [by({ reason: 'Wrong figures' }, 'withdrawn'), 'Asha Rao withdrew ‘Budget day’ (Wrong figures)'],
  [
    by({ section: 'tech', publishAt: '2026-07-01T06:30:00.000Z' }, 'scheduled'),
    'Asha Rao scheduled ‘Budget day’ in Tech for 1 July 2026 at 07:30',
  ],
  [{ subject: 'list', title: 'World News', action: 'saved' }, 'Asha Rao saved the list ‘World News’'],
  [{ subject: 'policy', title: 'Our ethics', action: 'published' }, 'Asha Rao published the policy ‘Our ethics’'],
  [{ subject: 'page', title: 'Contact', action: 'removed' }, 'Asha Rao removed the page ‘Contact’'],
  [
    { subject: 'author', title: 'Anil Kumar', ...by({ from: 'A. Kumar' }, 'merged') },
    'Asha Rao merged ‘A. Kumar’ into the author Anil Kumar',
  ],
  [
    { subject: 'tag', title: 'Floods', ...by({ from: 'Flood, flooding' }, 'undid a merge into') },
    'Asha Rao undid the merge of ‘Flood, flooding’ into the tag ‘Floods’',
  ],
  [{ subject: 'setting', title: 'redirect /old', action: 'removed' }, 'Asha Rao removed the redirect of ‘/old’'],
  [
    { subject: 'submission', subjectId: 'inbox', title: 'the inbox', action: 'looked through' },
    'Asha Rao looked through the inbox',
  ],
  [
    { ...self, ...by({ browser: 'Unknown browser', address: '192.0.2.7' }, 'logged in') },
    'Asha Rao logged in with an unknown browser from 192.0.2.7',
  ],
  [
    { subject: 'submission', title: 'MATV-7K3F-92QD', ...by({ from: 'new', to: 'settled' }, 'marked') },
    'Asha Rao marked ‘MATV-7K3F-92QD’ as settled',
  ],
  [
    { subject: 'submission', title: 'MATV-7K3F-92QD', ...by({ number: 2, type: 'pdf' }, 'opened a file of') },
    'Asha Rao opened file 2 (pdf) of ‘MATV-7K3F-92QD’',
  ],
  [
    {
      subject: 'submission',
      title: 'a form that was never sent',
      ...by({ number: null, type: 'png' }, 'opened a file of'),
    },
    'Asha Rao opened a file (png) of ‘a form that was never sent’',
  ],
  [{ subject: 'submission', ...by({ to: 'Ravi' }, 'assigned') }, 'Asha Rao assigned ‘Budget day’ to Ravi'],
  [{ subject: 'submission', ...by({ to: null }, 'assigned') }, 'Asha Rao assigned ‘Budget day’ to nobody'],
  [{ subject: 'newsletter', action: 'paused' }, 'Asha Rao paused the newsletter ‘Budget day’'],
  [{ subject: 'newsletter', action: 'went out', userName: 'MATV' }, 'The edition ‘Budget day’ went out'],
  [
    { subject: 'newsletter', userName: 'MATV', ...by({ kind: 'breaking', recipients: 3 }, 'went out') },
    'The breaking news ‘Budget day’ went out',
  ],
  [
    { subject: 'newsletter', action: 'took a killed story out of', userName: 'MATV' },
    'MATV took a killed story out of the newsletter ‘Budget day’',
  ],
  [
    { subject: 'newsletter', action: 'put a story back into', userName: 'MATV' },
    'MATV put a story back into the newsletter ‘Budget day’',
  ],
  [{ subject: 'alert', action: 'cancelled' }, 'Asha Rao cancelled the alert ‘Budget day’'],
  [
    { subject: 'alert', userName: 'MATV', ...by({ because: 'kill' }, 'cancelled') },
    'MATV cancelled the alert ‘Budget day’ because its story was killed',
  ],
  [
    { subject: 'alert', userName: 'MATV', ...by({ because: 'story not public' }, 'cancelled') },
    'MATV cancelled the alert ‘Budget day’ because readers could not see its story',
  ],
  [
    { subject: 'alert', userName: 'MATV', ...by({ because: 'too late' }, 'cancelled') },
    'MATV cancelled the alert ‘Budget day’ because it was no longer news when it could be sent',
  ],
  [{ userName: 'MATV', userId: null, action: 'imported' }, 'MATV imported ‘Budget day’'],
  [{ ...other, title: 'r@x.uk', ...by({ role: 'editor' }, 'invited') }, 'Asha Rao invited r@x.uk as an editor'],
  [
    { ...self, ...by({ role: 'reporter' }, 'accepted the invitation') },
    'Asha Rao accepted the invitation as a reporter',
  ],
  [
    { ...other, ...by({ from: 'editor', to: 'reporter' }, 'changed the role') },
    'Asha Rao changed the role of Ravi from editor to reporter',
  ],
  [
    { ...self, ...by({ browser: 'Firefox on Windows', address: '192.0.2.1' }, 'logged in') },
    'Asha Rao logged in with Firefox on Windows from 192.0.2.1',
  ],
  [{ ...self, action: 'logged out everywhere' }, 'Asha Rao logged out everywhere'],
  [{ ...other, action: 'logged out everywhere' }, 'Asha Rao logged Ravi out everywhere'],
  [{ ...self, ...by({ passkey: 'My phone' }, 'added a passkey') }, 'Asha Rao added a passkey ‘My phone’'],
  [
    { ...self, ...by({ from: 'My phone', to: 'Old phone' }, 'renamed a passkey') },
    'Asha Rao renamed a passkey from My phone to Old phone',
  ],
  [{ ...self, ...by({ passkey: 'My phone' }, 'removed a passkey') }, 'Asha Rao removed a passkey ‘My phone’'],
  [{ ...other, ...by({ passkey: 'Key' }, 'removed a passkey') }, 'Asha Rao removed a passkey of Ravi ‘Key’'],
  [
    { ...other, userId: null, userName: 'MATV', ...by({ passkey: 'Key' }, 'refused a passkey') },
    'MATV refused a passkey of Ravi ‘Key’ because it may have been copied',
  ],
  [{ ...other, action: 'disabled' }, 'Asha Rao disabled Ravi'],
  [
    { ...other, userId: null, userName: 'MATV', ...by({ times: 3, lastAddress: '192.0.2.9' }, 'failed to log in') },
    'Somebody failed to log in as Ravi 3 times, last from 192.0.2.9',
  ],
  [
    { subject: 'booking', title: 'MATV-7K3F-92QD', action: 'accepted' },
    'Asha Rao accepted the booking ‘MATV-7K3F-92QD’',
  ],
  [
    { subject: 'booking', title: 'MATV-7K3F-92QD', userName: 'MATV', action: 'accepted the proposed date' },
    'The guest accepted the proposed date of the booking ‘MATV-7K3F-92QD’',
  ],
  [{ subject: 'banner', action: 'took down' }, 'Asha Rao took down the banner ‘Budget day’'],
  [{ subject: 'webhook', action: 'renewed the secret of' }, 'Asha Rao renewed the secret of the webhook ‘Budget day’'],
  [{ subject: 'source', title: 'PA', action: 'paused' }, 'Asha Rao paused the source ‘PA’'],
  [{ action: 'constructor' }, 'Asha Rao constructor ‘Budget day’'],
])('an entry with %j reads %j', (part, sentence) => {
  const { who, before, title, after } = auditSentence(entry(part));
  expect([who, before, title, after].filter((words) => words !== '').join(' ')).toBe(sentence);
});

it.each([
  [{}, '/admin/stories/s1'],
  [{ details: { kind: 'deep-dive' } }, '/admin/update-deep-dive'],
  [{ action: 'imported', subjectId: 'old-site.xml' }, null],
  [by({ note: 'n1' }, 'resolved a note on'), '/admin/stories/s1?note=n1'],
  [{ subject: 'list', subjectId: 'tech' }, '/admin/update-tech'],
  [{ subject: 'list', subjectId: 'world-news' }, '/admin/update-world-news'],
  [{ subject: 'setting', subjectId: 'homepage' }, '/admin/update-homepage'],
  [{ subject: 'setting', subjectId: 'front' }, '/admin/front-page'],
  [{ subject: 'setting', subjectId: '/old' }, '/admin/redirects'],
  [{ subject: 'picture', subjectId: 'p1', action: 'uploaded' }, '/admin/media?picture=p1'],
  [{ subject: 'picture', subjectId: 'p1', action: 'deleted' }, null],
  [{ subject: 'booking', subjectId: 'b1' }, '/admin/bookings?booking=b1'],
  [{ subject: 'setting', subjectId: 'bookings.shows' }, '/admin/bookings/show-times'],
  [{ subject: 'submission' }, '/admin/inbox/s1'],
  [{ subject: 'submission', subjectId: 'inbox', action: 'searched' }, '/admin/inbox'],
  [{ subject: 'newsletter' }, '/admin/newsletter/s1'],
  [{ subject: 'newsletter', action: 'removed' }, '/admin/newsletter'],
  [{ subject: 'visitor' }, '/admin/personal-data'],
  [{ subject: 'banner', action: 'put up' }, '/admin/banner'],
  [{ subject: 'policy', subjectId: 'ethics', action: 'published' }, '/admin/policies/ethics'],
  [{ subject: 'policy', subjectId: 'ethics/hi', action: 'published' }, '/admin/policies/ethics/hi'],
  [{ subject: 'page', subjectId: 'contact', action: 'published' }, '/admin/pages/contact'],
  [{ subject: 'page', subjectId: 'contact', action: 'removed' }, '/admin/pages'],
  [{ subject: 'webhook', subjectId: 'w1', action: 'paused' }, '/admin/webhooks?webhook=w1'],
  [{ subject: 'webhook', subjectId: 'w1', action: 'removed' }, '/admin/webhooks'],
  [{ subject: 'source', subjectId: 'a1', action: 'changed' }, '/admin/sources?source=a1'],
  [{ subject: 'source', subjectId: 'a1', action: 'removed' }, '/admin/sources'],
  [other, '/admin/people?person=u2'],
  [{ ...other, subjectId: 'unknown' }, null],
  [{ ...other, action: 'invited again' }, '/admin/people'],
])('an entry with %j links to %j', (part, path) => {
  expect(auditLink(entry(part))).toBe(path);
});
