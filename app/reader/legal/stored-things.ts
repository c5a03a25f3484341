/**
 * Something that this site stores in a browser. Whatever stores something new is added here, and in `hi/`; a test
 * compares.
 */
export interface StoredThing {
  /** The name under which the browser shows it; one that ends with … begins the names of several. */
  readonly name: string;
  readonly where: 'Cookie' | 'Local storage' | 'Session storage' | 'Cache storage' | 'Database';
  /** What the reader does for it to be stored. */
  readonly when: string;
  readonly purpose: string;
  readonly duration: string;
}

const SAVING = 'You save a story, choose to save the last 20 you read, or put MATV on the Home Screen';
const UNTIL_CLEARED = 'Until you take it back or clear this site’s data';

/** What is stored for readers, each after a choice of theirs. */
export const STORED_FOR_READERS = [
  {
    name: 'theme',
    where: 'Local storage',
    when: 'You choose the light or dark theme',
    purpose: 'Shows the next page in the same theme.',
    duration: 'Until you choose the device’s own theme again',
  },
  {
    name: 'text-size',
    where: 'Local storage',
    when: 'You choose a larger text',
    purpose: 'Shows the next page in the same size.',
    duration: 'Until you choose the usual size again',
  },
  {
    name: 'listening-speed',
    where: 'Local storage',
    when: 'You choose how fast stories are read aloud',
    purpose: 'Reads the next story at the same speed.',
    duration: 'Until you choose the usual speed again',
  },
  {
    name: 'matv.likes',
    where: 'Local storage',
    when: 'You press ‘Like’',
    purpose: 'Which stories you liked, so that the button knows. It is not sent to us.',
    duration: UNTIL_CLEARED,
  },
  {
    name: 'matv.favourites',
    where: 'Local storage',
    when: 'You star a story',
    purpose: 'Which stories your ‘Favourites’ are. It is not sent to us.',
    duration: UNTIL_CLEARED,
  },
  {
    name: 'matv_follower',
    where: 'Cookie',
    when: 'You press ‘Follow’',
    purpose:
      'A random number, so that one browser counts as one follower and can unfollow. We keep it beside what it follows, until you unfollow. It says nothing about you and is used for nothing else; scripts cannot read it.',
    duration: '400 days after you last followed somebody',
  },
  {
    name: 'following',
    where: 'Local storage',
    when: 'You press ‘Follow’',
    purpose: 'Which authors and topics you follow, so that the button knows.',
    duration: UNTIL_CLEARED,
  },
  {
    name: 'matv.saved',
    where: 'Local storage',
    when: SAVING,
    purpose: 'The list of saved stories. It is not sent to us.',
    duration: 'Until you remove the stories',
  },
  {
    name: 'matv.save-read',
    where: 'Local storage',
    when: 'You choose whether the last 20 stories you read are saved',
    purpose: 'That choice.',
    duration: UNTIL_CLEARED,
  },
  {
    name: 'matv-saved-1 …',
    where: 'Cache storage',
    when: SAVING,
    purpose: 'The saved page with its pictures, one entry for each.',
    duration: 'Until you remove the story, or it is no longer one of the last 20',
  },
  {
    name: 'matv-alerts',
    where: 'Cache storage',
    when: 'You turn on news alerts',
    purpose: 'Your choices about alerts, in case the browser ends the subscription by itself.',
    duration: 'Until you turn alerts off',
  },
  {
    name: 'matv_uncounted',
    where: 'Cookie',
    when: 'You press ‘Do not count me’ on this page',
    purpose: 'Tells us not to count what is read and shared in this browser.',
    duration: '400 days, or until you press ‘Count me again’',
  },
] as const satisfies readonly StoredThing[];

export type StoredForReaders = (typeof STORED_FOR_READERS)[number]['name'];

/** What is stored for people who log in to the desk; readers get none of it. */
export const STORED_FOR_THE_DESK = [
  {
    name: 'matv.session_token',
    where: 'Cookie',
    when: 'You log in',
    purpose: 'Keeps you logged in.',
    duration: 'Until you log out, seven days without use, or thirty days after the login',
  },
  {
    name: 'matv_known',
    where: 'Cookie',
    when: 'You log in',
    purpose: 'Tells this browser from strangers’, so that their wrong passwords do not keep you out.',
    duration: '400 days after your last login',
  },
  {
    name: 'matv_login_ticket',
    where: 'Cookie',
    when: 'You log in with a second factor',
    purpose: 'Connects your password with the code that follows.',
    duration: 'Five minutes',
  },
  {
    name: 'matv_fresh_login',
    where: 'Cookie',
    when: 'You log in without script',
    purpose: 'Tells the next page that you have just logged in.',
    duration: 'One minute',
  },
  {
    name: 'matv_sso',
    where: 'Cookie',
    when: 'You log in at your organisation’s own provider',
    purpose: 'Connects what the provider answers with the login that you began here. It is encrypted.',
    duration: 'Fifteen minutes',
  },
  {
    name: 'matv_passkey',
    where: 'Cookie',
    when: 'You open the login page in a browser that has passkeys',
    purpose: 'Connects what your device signs with the login that you began here.',
    duration: 'Five minutes',
  },
  {
    name: 'matv_typed',
    where: 'Cookie',
    when: 'You ask for a new password and something was wrong',
    purpose: 'Puts the address that you typed back into the form.',
    duration: 'Two minutes',
  },
  {
    name: 'token',
    where: 'Local storage',
    when: 'You log in',
    purpose: 'The short-lived key with which the desk’s screens load and save.',
    duration: 'Until you log out',
  },
  {
    name: 'user',
    where: 'Local storage',
    when: 'You log in',
    purpose: 'Your name, e-mail address and role, shown in the desk’s bar.',
    duration: 'Until you log out',
  },
  {
    name: 'matv-desk',
    where: 'Database',
    when: 'You write a story',
    purpose: 'What you typed and is not saved yet, in case the tab or the connection fails.',
    duration: '30 days',
  },
  {
    name: 'desk-draft …',
    where: 'Local storage',
    when: 'You change a section’s list',
    purpose: 'Changes that are not saved yet.',
    duration: '30 days',
  },
  {
    name: 'matv-desk-story-groups',
    where: 'Local storage',
    when: 'You open or close a group of a story’s settings',
    purpose: 'Which groups are open.',
    duration: UNTIL_CLEARED,
  },
  {
    name: 'matv-desk-home-now',
    where: 'Local storage',
    when: 'You open or close what is on the home page now, in an editor of the desk, or choose how the front page is shown',
    purpose: 'Whether it is open, and whether the front page is shown as a picture or as a list.',
    duration: UNTIL_CLEARED,
  },
  {
    name: 'desk-form …',
    where: 'Session storage',
    when: 'You type into a form of the desk',
    purpose: 'What is not saved yet.',
    duration: 'Until you save it or close the tab',
  },
  {
    name: 'desk-recent …',
    where: 'Session storage',
    when: 'You choose something in the command palette',
    purpose: 'What you chose last.',
    duration: 'Until you close the tab',
  },
  {
    name: 'desk-message',
    where: 'Session storage',
    when: 'You log in',
    purpose: 'A message for the next page.',
    duration: 'Until the next page',
  },
] as const satisfies readonly StoredThing[];

export type StoredForTheDesk = (typeof STORED_FOR_THE_DESK)[number]['name'];
