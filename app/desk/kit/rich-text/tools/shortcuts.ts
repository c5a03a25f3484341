import { HISTORY_TOOLS, TEXT_TOOLS } from './text-tools.ts';

const OTHERS: readonly (readonly [string, string])[] = [
  ['Menu of blocks, in an empty paragraph', '/'],
  ['Link', 'Mod+K'],
  ['Plain paragraph', 'Mod+Alt+0'],
  ['Line break inside a paragraph', 'Shift+Enter'],
  ['List level down or up; next or previous cell', 'Tab, Shift+Tab'],
  ['Paste without any formatting', 'Mod+Shift+V'],
  ['To the buttons above the text', 'Alt+F10'],
  ['Back to the text', 'Escape'],
  ['This list', 'Mod+/'],
];

/** Every key of the editor: what it does, and the key as `keysHere` takes it. */
export const SHORTCUTS: readonly (readonly [what: string, keys: string])[] = [
  ...[...TEXT_TOOLS, ...HISTORY_TOOLS].flatMap(({ name, keys }) => (keys === undefined ? [] : [[name, keys] as const])),
  ...OTHERS,
];
