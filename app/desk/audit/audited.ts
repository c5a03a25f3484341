/** The kinds of things that the audit log tells of, as its calls know them and as people do. */
export const KINDS = [
  ['story', 'Stories'],
  ['list', 'Section lists'],
  ['setting', 'Homepage, MATV and redirects'],
  ['picture', 'Pictures'],
  ['author', 'Authors'],
  ['tag', 'Tags'],
  ['section', 'Sections'],
  ['wire', 'The wire'],
  ['booking', 'Show bookings'],
  ['petition', 'Petitions'],
  ['video', 'Videos and live'],
  ['person', 'People and logins'],
  ['submission', 'What visitors sent'],
  ['newsletter', 'The newsletter'],
  ['visitor', 'Personal data'],
] as const;

const ACTIONS: Readonly<Record<(typeof KINDS)[number][0], readonly string[]>> = {
  story: [
    ...['created', 'saved', 'asked for review', 'accepted', 'sent back', 'published', 'scheduled', 'corrected'],
    ...['withdrawn', 'unpublished', 'removed', 'put back', 'discarded', 'restored', 'restored a revision', 'copied'],
    'imported',
  ],
  list: ['saved', 'ordered'],
  setting: ['saved', 'redirected', 'removed'],
  picture: ['uploaded', 'described', 'deleted', 'cleared'],
  author: ['added', 'changed', 'merged'],
  tag: ['merged'],
  section: ['changed'],
  wire: ['taken from quarantine', 'dismissed'],
  booking: [
    'confirmed',
    'accepted',
    'proposed another date for',
    'declined',
    'accepted the proposed date',
    'cannot make the proposed date',
    'confirmed the request',
    'chose another session',
  ],
  petition: [
    ...['added', 'changed', 'saved', 'closed', 'opened', 'approved a comment', 'rejected a comment'],
    ...['approved a name', 'rejected a name'],
    ...['removed signatures of', 'restored signatures of', 'exported'],
  ],
  video: ['hid', 'featured', 'put back', 'set as live', 'cleared the live', 'left to the provider'],
  person: [
    ...['invited', 'invited again', 'withdrew the invitation', 'accepted the invitation', 'added'],
    ...['changed the role', 'changed the name', 'changed the password', 'disabled', 'enabled'],
    ...['logged in', 'failed to log in', 'logged out', 'logged out everywhere', 'ended a session'],
    ...['asked for a password link', 'sent a password link', 'turned on two-factor login'],
    ...['turned off two-factor login', 'removed two-factor login', 'made new recovery codes'],
  ],
  submission: ['looked through', 'searched', 'opened', 'opened a file of', 'assigned', 'marked', 'answered', 'noted'],
  newsletter: ['began', 'saved', 'removed', 'scheduled', 'unscheduled', 'sent', 'paused', 'resumed', 'went out'],
  visitor: ['anonymised', 'exported the data of', 'erased the data of'],
};

/** What can be done to a kind of thing, or with '' to any; in the order of the alphabet. */
export function actionsOf(kind: string): readonly string[] {
  const found = KINDS.flatMap(([one]) => (kind === '' || kind === one ? ACTIONS[one] : []));
  return [...new Set(found)].sort();
}
