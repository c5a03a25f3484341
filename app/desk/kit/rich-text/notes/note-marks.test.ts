import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { anchorAt } from '#domain/desk/note-anchor.ts';
import { STORY_EXTENSIONS } from '../schema/extensions.ts';
import { flatText } from './flat-text.ts';
import { findAgain, notePlugin, placesOf, withNotes } from './note-marks.ts';

const schema = getSchema(STORY_EXTENSIONS);
const paragraph = (...words: readonly (string | Node)[]) =>
  schema.node(
    'paragraph',
    null,
    words.map((one) => (typeof one === 'string' ? schema.text(one) : one)),
  );
const bold = (words: string) => schema.text(words, [schema.mark('bold')]);
const doc = (...blocks: readonly Node[]) => schema.node('doc', null, blocks);

/** A text with one note, on its first 'Ten homes'. */
function begin(content: Node): EditorState {
  const plugins = [notePlugin({ onPick: () => undefined, onPlaces: () => undefined })];
  const state = EditorState.create({ doc: content, plugins });
  const { text } = flatText(content);
  const from = text.indexOf('Ten homes');
  const anchor = anchorAt('content', text, { from, to: from + 'Ten homes'.length });
  return state.apply(withNotes(state, { notes: [{ id: 'a', anchor }], current: null }));
}

const REPORT = doc(
  paragraph('The river rose.'),
  schema.node('bulletList', null, [schema.node('listItem', null, [paragraph('Ten ', bold('homes'), ' are flooded.')])]),
  paragraph('It fell at noon.'),
);

describe('the plain text of a document', () => {
  it('has a line for each paragraph, wherever it stands', () => {
    expect(flatText(REPORT).text).toBe('The river rose.\nTen homes are flooded.\nIt fell at noon.');
  });

  it('leads from each character to its place in the document and back', () => {
    const flat = flatText(REPORT);
    for (const [offset, character] of [...flat.text].entries()) {
      if (character === '\n') continue;
      const from = flat.posAt(offset, 'before');
      expect(REPORT.textBetween(from, flat.posAt(offset + 1, 'behind'))).toBe(character);
      expect(flat.offsetAt(from)).toBe(offset);
    }
  });
});

describe('the passage of a note', () => {
  const words = (state: EditorState) => {
    const place = placesOf(state).get('a');
    return place && { ...place, after: state.doc.textBetween(place.from, state.doc.content.size, '|').slice(0, 12) };
  };

  it('is found across formatting, and moves with what is typed before it', () => {
    const state = begin(REPORT);
    expect(words(state)).toMatchObject({ isSame: true, after: 'Ten homes ar' });
    expect(words(state.apply(state.tr.insertText('At night ', 1)))).toMatchObject({
      isSame: true,
      after: 'Ten homes ar',
    });
  });

  it('counts as changed when something is typed into it', () => {
    const state = begin(REPORT);
    const { from } = placesOf(state).get('a') ?? { from: 0 };
    expect(words(state.apply(state.tr.insertText('old ', from + 4)))).toMatchObject({ isSame: false });
  });

  it('is lost when it is deleted, and found again when it comes back', () => {
    const state = begin(REPORT);
    const { from } = placesOf(state).get('a') ?? { from: 0 };
    const without = state.apply(state.tr.delete(from, from + 'Ten homes'.length));
    expect(placesOf(without).has('a')).toBe(false);
    const back = without.apply(without.tr.insertText('Ten homes', from));
    expect(words(back.apply(findAgain(back)))).toMatchObject({ isSame: true, after: 'Ten homes ar' });
  });

  it('is whole again when a change of a part of it is undone', () => {
    const state = begin(REPORT);
    const { from } = placesOf(state).get('a') ?? { from: 0 };
    const changed = state.apply(state.tr.insertText('Eleven', from, from + 'Ten'.length));
    expect(words(changed.apply(findAgain(changed)))).toMatchObject({ isSame: false });
    const undone = changed.apply(changed.tr.insertText('Ten', from, from + 'Eleven'.length));
    expect(words(undone.apply(findAgain(undone)))).toMatchObject({ isSame: true, after: 'Ten homes ar' });
  });

  it('is found in the text that takes the place of the former one', () => {
    const state = begin(REPORT);
    const next = doc(paragraph('A new beginning.'), paragraph('Ten homes are flooded.'));
    const replaced = state.apply(state.tr.replaceWith(0, state.doc.content.size, next.content));
    expect(words(replaced.apply(findAgain(replaced)))).toMatchObject({ isSame: true, after: 'Ten homes ar' });
  });

  it('is no part of the document', () => {
    expect(begin(REPORT).doc.eq(REPORT)).toBe(true);
  });
});
