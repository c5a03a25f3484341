interface Key {
  /** `Mod` is Ctrl, and the command key on Apple's machines. */
  readonly keys: string;
  readonly what: string;
  readonly where: string;
}

const EVERYWHERE = 'Everywhere';
const LISTS = 'In lists';
const SAVED = 'In forms and stories';
const SUBMISSION = 'In a message of the inbox';

/** The keys that `useKeys` listens for, as the help lists them. */
export const KEYS = {
  find: { keys: 'Mod+K', what: 'Find anything; in the text of a story, a link', where: EVERYWHERE },
  findInText: { keys: 'Mod+Shift+K', what: 'Find anything, in the text of a story as well', where: EVERYWHERE },
  help: { keys: '?', what: 'This list', where: EVERYWHERE },
  add: { keys: 'n', what: 'New story or entry', where: LISTS },
  search: { keys: '/', what: 'Search the list', where: LISTS },
  save: { keys: 'Mod+S', what: 'Save', where: SAVED },
  undo: { keys: 'Mod+Z', what: 'Take back the last change of a form, outside its text fields', where: SAVED },
  reply: { keys: 'r', what: 'Write a reply', where: SUBMISSION },
  note: { keys: 'n', what: 'Write a note', where: SUBMISSION },
  state: { keys: 's', what: 'Change the state', where: SUBMISSION },
  back: { keys: 'u', what: 'Back to the inbox', where: SUBMISSION },
} as const satisfies Readonly<Record<string, Key>>;

export type KeyName = keyof typeof KEYS;

/** Keys handled by the focused element, and those of the story editor. */
const OTHERS: readonly Key[] = [
  { keys: 'j, k', what: 'Next or previous line', where: LISTS },
  { keys: '↑, ↓', what: 'Next or previous line, from a line', where: LISTS },
  { keys: 'x, X', what: 'Select a story; with Shift, all from the last one', where: LISTS },
  { keys: 'Alt+↑, Alt+↓', what: 'Move a story of a section', where: LISTS },
  { keys: 'Delete', what: 'Remove a story of a section', where: LISTS },
  { keys: 'Mod+Enter', what: 'Publish or update a story', where: SAVED },
  { keys: 'Mod+Alt+M', what: 'Note on the selected passage of a story', where: SAVED },
  { keys: 'Mod+/', what: 'All keys of the text editor, while writing', where: SAVED },
];

export interface KeyGroup {
  readonly where: string;
  readonly keys: readonly Key[];
}

/** Every key of the desk, grouped by where it works. */
export function keyGroups(): readonly KeyGroup[] {
  const all: readonly Key[] = [...Object.values(KEYS), ...OTHERS];
  return [EVERYWHERE, LISTS, SAVED, SUBMISSION].map((where) => ({
    where,
    keys: all.filter((key) => key.where === where),
  }));
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented'>;

/** What has the focus: something that is typed in, a choice such as a `select`, or neither of them. */
export type FocusedField = 'text' | 'choice' | null;

/**
 * The keys that match `press`, unless the focused element has handled it, as the text editor does. Single characters
 * are compared as typed, with or without Shift, and ignored in fields.
 */
export function keysPressed(press: Press, field: FocusedField): readonly KeyName[] {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = press;
  if (defaultPrevented || altKey) return [];
  const pressed =
    ctrlKey !== metaKey
      ? `Mod+${shiftKey ? 'Shift+' : ''}${key.toUpperCase()}`
      : ctrlKey || metaKey || field !== null || key.length > 1
        ? null
        : key;
  // In a text field, Ctrl+Z is the browser's own.
  return NAMES.filter((name) => KEYS[name].keys === pressed && !(name === 'undo' && field === 'text'));
}

const NAMES: readonly KeyName[] = [
  'find',
  'findInText',
  'help',
  'add',
  'search',
  'save',
  'undo',
  'reply',
  'note',
  'state',
  'back',
];

/** The names of keys on this computer. */
export function keysHere(keys: string): string {
  const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);
  return isApple ? keys.replaceAll('Mod', '⌘').replaceAll('Alt', '⌥') : keys.replaceAll('Mod', 'Ctrl');
}
