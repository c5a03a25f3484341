import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { closeSlash, type SlashCommand, slashCommand, takeSlashOut } from './slash-command.ts';
import styles from './slash-menu.module.css';
import type { Tool } from './text-tools.ts';
import { ToolIcon } from './tool-icon.tsx';

/** Synonyms for the blocks, besides the names of their buttons. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  'H2 heading': 'title subheading',
  'H3 heading': 'title subheading',
  'H4 heading': 'title subheading',
  'Bulleted list': 'points',
  'Numbered list': 'points',
  Quote: 'blockquote',
  'Dividing line': 'rule divider separator',
  Picture: 'image photo upload',
  'Picture from the library': 'image photo media',
  'Video or post': 'embed youtube vimeo tweet',
};

/** The blocks that match all typed words, in the order of the toolbar. */
export function slashBlocks(tools: readonly Tool[], query: string): readonly Tool[] {
  const typed = query.toLowerCase().split(/\s+/).filter(Boolean);
  return tools.filter(({ name }) => {
    const words = `${name} ${OTHER_WORDS[name] ?? ''}`.toLowerCase().split(/\s+/);
    return typed.every((one) => words.some((word) => word.startsWith(one)));
  });
}

/** Handles a key before the text does; `true` when it was for the menu. */
export type SlashKeys = (event: KeyboardEvent) => boolean;

interface SlashMenuProps {
  readonly editor: Editor;
  readonly tools: readonly Tool[];
  /** Set while the menu is open. */
  readonly keys: RefObject<SlashKeys | null>;
}

/** The menu of blocks that '/' opens in an empty paragraph. The focus stays in the text (`aria-activedescendant`). */
export function SlashMenu({ editor, tools, keys }: SlashMenuProps) {
  const command = useEditorState({ editor, selector: () => slashCommand(editor.state) });
  const blocks = command === null ? [] : slashBlocks(tools, command.query);
  if (command === null || blocks.length === 0) return null;
  return <OpenMenu key={command.query} editor={editor} blocks={blocks} command={command} keys={keys} />;
}

interface OpenMenuProps extends Omit<SlashMenuProps, 'tools'> {
  readonly blocks: readonly Tool[];
  readonly command: SlashCommand;
}

function OpenMenu({ editor, blocks, command, keys }: OpenMenuProps) {
  const id = useId();
  const [current, setCurrent] = useState(0);
  const menu = usePlace(editor, command.from);
  const choose = (block: Tool | undefined) => {
    takeSlashOut(editor, command);
    block?.use(editor);
  };
  useEffect(() => {
    keys.current = (event) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
      const { length } = blocks;
      if (event.key === 'ArrowDown') setCurrent((current + 1) % length);
      else if (event.key === 'ArrowUp') setCurrent((current + length - 1) % length);
      else if (event.key === 'Enter' || event.key === 'Tab') choose(blocks[current]);
      else if (event.key === 'Escape') closeSlash(editor);
      else return false;
      return true;
    };
    return () => {
      keys.current = null;
    };
  });
  usePointer(editor, `${id}list`, `${id}${current}`);
  useEffect(() => {
    document.getElementById(`${id}${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);
  useEffect(() => {
    const close = () => closeSlash(editor);
    editor.on('blur', close);
    return () => void editor.off('blur', close);
  }, [editor]);
  return (
    <div ref={menu} popover="manual" className={styles.menu}>
      <VisuallyHidden>
        <span role="status">
          {blocks.length === 1 ? '1 block' : `${blocks.length} blocks`}. Arrow keys choose, Enter adds, Escape closes.
        </span>
      </VisuallyHidden>
      <div id={`${id}list`} role="listbox" aria-label="Blocks">
        {blocks.map((block, index) => (
          // A click must not take the focus from the text, which handles the keys.
          <button
            type="button"
            key={block.name}
            id={`${id}${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={styles.block}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(block)}
          >
            <span className={styles.face} aria-hidden="true">
              {typeof block.face === 'string' ? <ToolIcon name={block.face} /> : block.face.letters}
            </span>
            {block.name}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Keeps the menu at its paragraph, whatever scrolls, opens a keyboard or changes the menu's height. */
function usePlace(editor: Editor, from: number) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const viewport = window.visualViewport;
    const place = () => {
      const { offsetWidth: width, offsetHeight, clientHeight, scrollHeight } = element;
      // The full height of all blocks, even while the menu is cut off.
      const height = scrollHeight + offsetHeight - clientHeight;
      const first = element.querySelector<HTMLElement>('[role="option"]');
      const rows = { above: first?.offsetTop ?? 0, row: first?.offsetHeight ?? height };
      const placed = placeMenu(editor.view.coordsAtPos(from), shownPart(viewport), { width, height, ...rows });
      for (const side of ['top', 'left', 'maxHeight'] as const) element.style[side] = `${placed[side]}px`;
    };
    element.showPopover();
    place();
    const size = new ResizeObserver(place);
    size.observe(element);
    // Captured, since scrolling any container moves the line; scrolling the menu itself changes nothing.
    window.addEventListener('scroll', place, { passive: true, capture: true });
    window.addEventListener('resize', place);
    viewport?.addEventListener('resize', place);
    viewport?.addEventListener('scroll', place);
    return () => {
      size.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
      viewport?.removeEventListener('resize', place);
      viewport?.removeEventListener('scroll', place);
    };
  }, [editor, from]);
  return menu;
}

/** The part of the page that can be seen: without a phone's keyboard, and as far as somebody has zoomed in. */
function shownPart(viewport: VisualViewport | null): Sides {
  if (!viewport) return { top: 0, left: 0, right: window.innerWidth, bottom: window.innerHeight };
  const { offsetTop: top, offsetLeft: left, width, height } = viewport;
  return { top, left, right: left + width, bottom: top + height };
}

interface Sides {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Pixels between the menu and its line, and around it. */
const GAP = 6;
const MOST_HEIGHT = 336;

interface MenuSize {
  readonly width: number;
  readonly height: number;
  /** The height of one block, and what is above the first. */
  readonly row: number;
  readonly above: number;
}

/**
 * Places a menu of `size` below its line if it fits there or there is more room than above; otherwise above.
 * `maxHeight` is limited to that room. All in pixels of the window.
 */
export function placeMenu(
  line: Sides,
  shown: Sides,
  size: MenuSize,
): { readonly top: number; readonly left: number; readonly maxHeight: number } {
  const below = shown.bottom - line.bottom - 2 * GAP;
  const above = line.top - shown.top - 2 * GAP;
  const isBelow = below >= Math.min(size.height, MOST_HEIGHT) || below >= above;
  const room = Math.max(0, Math.min(MOST_HEIGHT, isBelow ? below : above));
  const maxHeight = size.height > room ? amidRow(room, size) : room;
  return {
    top: isBelow ? line.bottom + GAP : line.top - GAP - Math.min(size.height, maxHeight),
    left: Math.max(shown.left + GAP, Math.min(line.left, shown.right - size.width - GAP)),
    maxHeight,
  };
}

/** The greatest height within `room` that cuts a block in half: cut off between two, the menu would look complete. */
function amidRow(room: number, { above, row }: Pick<MenuSize, 'above' | 'row'>): number {
  const whole = Math.floor((room - above) / row - 0.5);
  return whole > 0 ? above + (whole + 0.5) * row : room;
}

/** Tells assistive technology which block is chosen while the focus is in the text. */
function usePointer(editor: Editor, listId: string, currentId: string): void {
  useEffect(() => {
    const text = editor.view.dom;
    const pointers = { 'aria-haspopup': 'listbox', 'aria-autocomplete': 'list', 'aria-controls': listId };
    for (const [name, value] of Object.entries(pointers)) text.setAttribute(name, value);
    text.setAttribute('aria-activedescendant', currentId);
    return () => {
      for (const name of [...Object.keys(pointers), 'aria-activedescendant']) text.removeAttribute(name);
    };
  }, [editor, listId, currentId]);
}
