import { describe, expect, it } from 'vitest';
import { keyGroups, keysPressed } from './keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, defaultPrevented: false };

describe('a key of the desk', () => {
  it.each([
    ['Ctrl+K', { ...plain, key: 'k', ctrlKey: true }, ['find']],
    ['Cmd+K', { ...plain, key: 'k', metaKey: true }, ['find']],
    ['Ctrl+K with Caps Lock', { ...plain, key: 'K', ctrlKey: true }, ['find']],
    ['Ctrl+Shift+K', { ...plain, key: 'K', ctrlKey: true, shiftKey: true }, ['findInText']],
    ['Ctrl+S', { ...plain, key: 's', ctrlKey: true }, ['save']],
    ['? with Shift, as most keyboards need it', { ...plain, key: '?', shiftKey: true }, ['help']],
    ['/', { ...plain, key: '/' }, ['search']],
    ['n, in a list or at a message', { ...plain, key: 'n' }, ['add', 'note']],
  ] as const)('is %s', (_, press, names) => expect(keysPressed(press, null)).toEqual(names));

  it.each([
    ['Ctrl+Shift+S', { ...plain, key: 'S', ctrlKey: true, shiftKey: true }],
    ['Ctrl+Alt+K', { ...plain, key: 'k', ctrlKey: true, altKey: true }],
    ['Ctrl with Cmd', { ...plain, key: 'k', ctrlKey: true, metaKey: true }],
    ['what the text editor took', { ...plain, key: 'k', ctrlKey: true, defaultPrevented: true }],
    ['Ctrl+N, which is the browser’s', { ...plain, key: 'n', ctrlKey: true }],
    ['a capital N', { ...plain, key: 'N', shiftKey: true }],
    ['another letter', { ...plain, key: 'x' }],
  ])('is not %s', (_, press) => expect(keysPressed(press, null)).toEqual([]));

  it('is text while somebody types, except with Ctrl', () => {
    for (const key of ['?', '/', 'n', 's']) expect(keysPressed({ ...plain, key }, 'text')).toEqual([]);
    expect(keysPressed({ ...plain, key: 's', ctrlKey: true }, 'text')).toEqual(['save']);
    expect(keysPressed({ ...plain, key: 'k', ctrlKey: true }, 'text')).toEqual(['find']);
    expect(keysPressed({ ...plain, key: 'z', ctrlKey: true }, 'text')).toEqual([]);
    expect(keysPressed({ ...plain, key: 'z', ctrlKey: true }, null)).toEqual(['undo']);
  });

  it('is a choice’s own letter where something is chosen, but Ctrl+Z takes back what was chosen', () => {
    for (const key of ['?', '/', 'n', 's']) expect(keysPressed({ ...plain, key }, 'choice')).toEqual([]);
    expect(keysPressed({ ...plain, key: 'z', ctrlKey: true }, 'choice')).toEqual(['undo']);
  });
});

it('the list of keys has each of them where it works', () => {
  const listed = keyGroups().map(({ where, keys }) => [where, ...keys.map((key) => key.keys)]);
  expect(listed).toEqual([
    ['Everywhere', 'Mod+K', 'Mod+Shift+K', '?'],
    ['In lists', 'n', '/', 'j, k', '↑, ↓', 'x, X', 'Alt+↑, Alt+↓', 'Delete'],
    ['In forms and stories', 'Mod+S', 'Mod+Z', 'Mod+Enter', 'Mod+Alt+M', 'Mod+/'],
    ['In a message of the inbox', 'r', 'n', 's', 'u'],
  ]);
});
