import type { AuditLogEntry } from '#domain/desk/audit-entry.ts';
import { DESK_EDITORS, deskEditor } from '#domain/desk/desk-editors.ts';

const INVITATION_ACTIONS: ReadonlySet<string> = new Set(['invited', 'invited again', 'withdrew the invitation']);

/** Subjects whose entries all lead to the same screen. */
const SCREENS: Readonly<Record<string, string>> = {
  author: '/admin/authors',
  tag: '/admin/tags',
  category: '/admin/categories',
  section: '/admin/sections',
  wire: '/admin/quarantine',
  visitor: '/admin/personal-data',
  video: '/admin/watch',
  programme: '/admin/schedule',
  banner: '/admin/banner',
  alert: '/admin/alerts',
  token: '/admin/api-tokens',
};

/** The desk's screen for the subject of an entry. `null` if there is none, or none any more. */
export function auditLink({ subject, subjectId, action, details }: AuditLogEntry): string | null {
  switch (subject) {
    case 'story':
      if (typeof details.note === 'string') return `${storyPath(subjectId, false)}?note=${details.note}`;
      return action === 'imported' ? null : storyPath(subjectId, details.kind === 'deep-dive');
    case 'live-blog':
      return `/admin/stories/${encodeURIComponent(subjectId)}/live`;
    case 'list':
      return editorPath(subjectId);
    case 'policy':
      // Its name, and the language after a slash but for the first one.
      return `/admin/policies/${subjectId.split('/').map(encodeURIComponent).join('/')}`;
    case 'page':
      return pagePath(subjectId, action === 'removed');
    case 'booking':
      return `/admin/bookings?booking=${encodeURIComponent(subjectId)}`;
    case 'setting':
      return settingPath(subjectId);
    case 'person':
      if (subjectId === 'unknown') return null;
      // Invited people have no card until they accept.
      return INVITATION_ACTIONS.has(action) ? '/admin/people' : `/admin/people?person=${encodeURIComponent(subjectId)}`;
    case 'picture':
      return action === 'deleted' || action === 'cleared'
        ? null
        : `/admin/media?picture=${encodeURIComponent(subjectId)}`;
    case 'petition':
      return `/admin/petitions/${encodeURIComponent(subjectId)}`;
    case 'submission':
      return subjectId === 'inbox' ? '/admin/inbox' : `/admin/inbox/${subjectId}`;
    case 'webhook':
    case 'source':
      return cardPath(subject, subjectId, action === 'removed');
    case 'newsletter':
      return action === 'removed' ? '/admin/newsletter' : `/admin/newsletter/${subjectId}`;
    default:
      return SCREENS[subject] ?? null;
  }
}

function cardPath(subject: 'webhook' | 'source', id: string, isGone: boolean): string {
  return `/admin/${subject}s${isGone ? '' : `?${subject}=${encodeURIComponent(id)}`}`;
}

function pagePath(slug: string, isGone: boolean): string {
  return isGone ? '/admin/pages' : `/admin/pages/${encodeURIComponent(slug)}`;
}

function storyPath(id: string, isDeepDive: boolean): string {
  return isDeepDive ? '/admin/update-deep-dive' : `/admin/stories/${encodeURIComponent(id)}`;
}

function settingPath(key: string): string | null {
  if (key === 'bookings.shows') return '/admin/bookings/show-times';
  if (key === 'front' || key === 'front-draft') return '/admin/front-page';
  return key.startsWith('/') ? '/admin/redirects' : editorPath(key);
}

function editorPath(name: string): string | null {
  const editor = DESK_EDITORS.find(({ list }) => list?.section === name) ?? deskEditor(`update-${name}`);
  return editor ? `/admin/${editor.slug}` : null;
}
