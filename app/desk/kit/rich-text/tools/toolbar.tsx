import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { keysHere } from '#app/desk/kit/keys/keys.ts';
import type { Tool } from './text-tools.ts';
import { ToolIcon } from './tool-icon.tsx';
import styles from './toolbar.module.css';

interface ToolbarProps {
  readonly editor: Editor;
  readonly tools: readonly Tool[];
  readonly bar: RefObject<HTMLDivElement | null>;
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

/** The buttons above the text: one stop for Tab, arrows between them, Escape back to the text. */
export function Toolbar({ editor, tools, bar }: ToolbarProps) {
  const [current, setCurrent] = useState(0);
  const states = useEditorState({
    editor,
    selector: () => tools.map(({ isOn, isOff }) => ({ isOn: isOn?.(editor), isOff: isOff?.(editor) ?? false })),
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      editor.commands.focus();
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = step(current, tools.length);
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div
      ref={bar}
      className={styles.bar}
      role="toolbar"
      aria-label="Text"
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
      // The text keeps the focus, so that keys typed right after a click are not lost.
      onMouseDown={(event) => event.preventDefault()}
    >
      {tools.map((tool, index) => (
        <ToolButton
          key={tool.name}
          tool={tool}
          isOn={states[index]?.isOn}
          isOff={states[index]?.isOff ?? false}
          isStop={index === current}
          onUse={() => {
            setCurrent(index);
            tool.use(editor);
          }}
        />
      ))}
    </div>
  );
}

interface ToolButtonProps {
  readonly tool: Tool;
  readonly isOn: boolean | undefined;
  readonly isOff: boolean;
  readonly isStop: boolean;
  readonly onUse: () => void;
}

function ToolButton({ tool, isOn, isOff, isStop, onUse }: ToolButtonProps) {
  const { name, keys, face } = tool;
  return (
    <DeskButton
      look="quiet"
      title={keys === undefined ? name : `${name} (${keysHere(keys)})`}
      aria-label={name}
      aria-pressed={isOn}
      isInactive={isOff}
      tabIndex={isStop ? 0 : -1}
      onClick={onUse}
    >
      {typeof face === 'string' ? (
        <ToolIcon name={face} />
      ) : (
        <span className={styles[face.look ?? 'letters']}>{face.letters}</span>
      )}
    </DeskButton>
  );
}
