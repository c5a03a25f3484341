import { HISTORY_TOOLS, TEXT_TOOLS } from './text-tools.ts';

/** Adds a note, as `isNoteKey` knows it. */
export const NOTE_KEYS = 'Mod+Alt+M';

const OTHERS: readonly (readonly [string, string])[] = [
  ['Menu of blocks, in an empty paragraph', '/'],
  ['Link', 'Mod+K'],
  ['Note on the selected passage, in a story', NOTE_KEYS],
  ['Plain paragraph', 'Mod+Alt+0'],
  ['Line break inside a paragraph', 'Shift+Enter'],
  ['List level down or up; next or previous cell', 'Tab, Shift+Tab'],
  ['Paste without any formatting', 'Mod+Shift+V'],
  ['To the buttons above the text', 'Alt+F10'],
  ['Back to the text', 'Escape'],
  ['Find anything at the desk', 'Mod+Shift+K'],
  ['This list', 'Mod+/'],
];

/** Every key of the editor: what it does, and the key as `keysHere` takes it. */
export const SHORTCUTS: readonly (readonly [what: string, keys: string])[] = [
  ...[...TEXT_TOOLS, ...HISTORY_TOOLS].flatMap(({ name, keys }) => (keys === undefined ? [] : [[name, keys] as const])),
  ...OTHERS,
];
