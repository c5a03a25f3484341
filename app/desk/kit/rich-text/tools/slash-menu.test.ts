import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { STORY_EXTENSIONS } from '../schema/extensions.ts';
import { slashCommand, slashPlugin } from './slash-command.ts';
import { placeMenu, slashBlocks } from './slash-menu.tsx';
import { BLOCK_TOOLS } from './text-tools.ts';

const schema = getSchema(STORY_EXTENSIONS);
const paragraph = (text = '') => schema.node('paragraph', null, text === '' ? [] : [schema.text(text)]);

/** A text with the cursor at the end of its nth block, and what typing does to it as in a browser. */
function textOf(blocks: readonly ReturnType<typeof paragraph>[], at: number) {
  const plugin = slashPlugin();
  const doc = schema.node('doc', null, blocks);
  let state = EditorState.create({ schema, doc, plugins: [plugin] });
  const end = blocks.slice(0, at + 1).reduce((sum, block) => sum + block.nodeSize, 0);
  state = state.apply(state.tr.setSelection(TextSelection.near(doc.resolve(end - 1), -1)));
  const view = {
    composing: false,
    get state() {
      return state;
    },
    dispatch: (tr: typeof state.tr) => {
      state = state.apply(tr);
    },
  };
  const type = (text: string) => {
    for (const letter of text) {
      const { from, to } = state.selection;
      const isTaken = Reflect.apply(plugin.props.handleTextInput ?? (() => false), plugin, [view, from, to, letter]);
      if (!isTaken) view.dispatch(state.tr.insertText(letter, from, to));
    }
  };
  return { type, view, command: () => slashCommand(state), text: () => state.doc.textContent };
}

describe('a slash in a text', () => {
  it('opens the menu in an empty paragraph, and what follows narrows it', () => {
    const text = textOf([paragraph('Rain.'), paragraph()], 1);
    text.type('/');
    expect(text.command()).toEqual({ from: 8, query: '' });
    text.type('quo');
    expect(text.command()).toEqual({ from: 8, query: 'quo' });
    expect(text.text()).toBe('Rain./quo');
  });

  it('is a slash after other words, in a list, and before a space', () => {
    const after = textOf([paragraph('and')], 0);
    after.type('/or');
    expect([after.command(), after.text()]).toEqual([null, 'and/or']);
    const item = schema.node('listItem', null, [paragraph()]);
    const list = textOf([schema.node('bulletList', null, [item])], 0);
    list.type('/');
    expect(list.command()).toBeNull();
    const spaced = textOf([paragraph()], 0);
    spaced.type('/ 2');
    expect([spaced.command(), spaced.text()]).toEqual([null, '/ 2']);
  });

  it('closes with the paragraph that is left, and does not open again by coming back', () => {
    const text = textOf([paragraph('Rain.'), paragraph()], 1);
    text.type('/h');
    const { state } = text.view;
    text.view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, 2)));
    expect(text.command()).toBeNull();
    text.view.dispatch(text.view.state.tr.setSelection(TextSelection.create(text.view.state.doc, 10)));
    expect(text.command()).toBeNull();
  });

  it('offers the blocks by the words that people have for them', () => {
    const names = (query: string) => slashBlocks(BLOCK_TOOLS, query).map(({ name }) => name);
    expect(names('')).toEqual([
      'H2 heading',
      'H3 heading',
      'H4 heading',
      'Bulleted list',
      'Numbered list',
      'Quote',
      'Pull quote',
      'Dividing line',
      'Table',
    ]);
    expect(names('QUO')).toEqual(['Quote', 'Pull quote']);
    expect(names('list num')).toEqual(['Numbered list']);
    expect(names('divider')).toEqual(['Dividing line']);
    expect(names('weather')).toEqual([]);
  });
});

describe('the place of the menu', () => {
  const phone = { top: 0, left: 0, right: 390, bottom: 800 };
  const lineAt = (top: number, left = 16) => ({ top, bottom: top + 24, left, right: left });
  const all = { width: 288, height: 330, row: 32, above: 5 };

  it('is below its line where all of it fits', () => {
    expect(placeMenu(lineAt(100), phone, all)).toEqual({ top: 130, left: 16, maxHeight: 336 });
  });

  it('is above where a keyboard leaves less room below, and no higher than that room', () => {
    const withKeyboard = { ...phone, bottom: 400 };
    expect(placeMenu(lineAt(300), withKeyboard, all)).toEqual({ top: 17, left: 16, maxHeight: 277 });
  });

  it('is cut off to the room below where there is more of it than above', () => {
    const withKeyboard = { ...phone, bottom: 300 };
    expect(placeMenu(lineAt(130), withKeyboard, all)).toEqual({ top: 160, left: 16, maxHeight: 117 });
  });

  it('is cut off amid a block, so that it is seen to go on', () => {
    const tall = { width: 288, height: 442, row: 36, above: 5 };
    // Nine blocks would end at 329 of 336 pixels.
    expect(placeMenu(lineAt(100), phone, tall)).toEqual({ top: 130, left: 16, maxHeight: 311 });
    expect(placeMenu(lineAt(700), phone, tall)).toEqual({ top: 383, left: 16, maxHeight: 311 });
  });

  it('stands at its line again when fewer blocks are left', () => {
    const withKeyboard = { ...phone, bottom: 400 };
    const one = { width: 288, height: 54, row: 44, above: 5 };
    expect(placeMenu(lineAt(300), withKeyboard, one)).toEqual({ top: 330, left: 16, maxHeight: 64 });
    expect(placeMenu(lineAt(350), withKeyboard, one)).toEqual({ top: 290, left: 16, maxHeight: 336 });
  });

  it('counts from the part that is seen when somebody has zoomed in or a keyboard has pushed the page up', () => {
    const pushed = { top: 200, left: 50, right: 440, bottom: 560 };
    expect(placeMenu(lineAt(400, 300), pushed, all)).toEqual({ top: 213, left: 146, maxHeight: 181 });
  });
});
