import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import { useEditorState } from '@tiptap/react';
import { useId } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import styles from './table-tools.module.css';

const COMMANDS: readonly (readonly [name: string, command: Command])[] = [
  ['Row above', addRowBefore],
  ['Row below', addRowAfter],
  ['Column before', addColumnBefore],
  ['Column after', addColumnAfter],
  ['Header row', toggleHeaderRow],
  ['Merge cells', mergeCells],
  ['Split cell', splitCell],
  ['Delete row', deleteRow],
  ['Delete column', deleteColumn],
  ['Delete table', deleteTable],
];

/** What can be done to the table that the cursor is in. */
export function TableTools({ editor }: { editor: Editor }) {
  const id = useId();
  const state = useEditorState({
    editor,
    // Asked at each key, so nothing is worked out where there is no table.
    selector: () =>
      editor.isActive('table')
        ? {
            caption: String(editor.getAttributes('table').caption ?? ''),
            possible: COMMANDS.map(([, command]) => command(editor.state)),
          }
        : null,
  });
  if (state === null) return null;
  return (
    <fieldset className={styles.tools} aria-label="Table">
      {COMMANDS.map(
        ([name, command], index) =>
          state.possible[index] && (
            <DeskButton
              key={name}
              look="quiet"
              onClick={() => {
                command(editor.state, editor.view.dispatch);
                editor.commands.focus();
              }}
            >
              {name}
            </DeskButton>
          ),
      )}
      <div className={styles.caption}>
        <label htmlFor={id}>Table caption</label>
        <input
          id={id}
          value={state.caption}
          maxLength={300}
          dir="auto"
          onChange={(event) => editor.commands.updateAttributes('table', { caption: event.target.value })}
        />
      </div>
    </fieldset>
  );
}
