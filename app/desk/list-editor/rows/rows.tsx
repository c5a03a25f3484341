import { type Ref, type RefObject, useImperativeHandle, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { type EditedItem, isItemDirty } from '../list-state.ts';
import type { ListEditing } from '../use-list-editor.ts';
import styles from './item-list.module.css';
import { Row, type RowActs } from './row.tsx';
import { drawnRows, ROW_REM, useWindow } from './use-window.ts';

/** The methods that the list around the rows can call. */
export interface RowsHandle {
  /** Renders the row at `index` of those shown and focuses it. */
  focusRow(index: number): void;
}

interface RowsProps {
  readonly ref: Ref<RowsHandle>;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly editing: ListEditing;
  readonly shown: readonly EditedItem[];
  /** The list is filtered, so rows cannot be reordered. */
  readonly isNarrowed: boolean;
  /** Key of the row that had the focus last. */
  readonly reached: string | null;
  readonly dragged: string | null;
  readonly canChange: boolean;
  readonly acts: RowActs;
}

/** The desk's stories of the list, virtualised: only those near view are rendered. */
export function Rows(props: RowsProps) {
  const { ref, scroller, editing, shown, isNarrowed, reached, dragged, canChange, acts } = props;
  const { items, stored, selected } = editing.state;
  const storedById = useMemo(() => new Map(stored.map((item) => [item._id, item])), [stored]);
  const places = useMemo(() => new Map(items.map((item, index) => [item.key, index + 1])), [items]);
  const { window, show } = useWindow(scroller, shown.length);
  const indexOf = (key: string | null) => (key === null ? -1 : shown.findIndex((item) => item.key === key));
  const [reachedAt, selectedAt] = [indexOf(reached), indexOf(selected)];
  const tabStop = [reachedAt, selectedAt, 0].find((index) => index >= 0);

  useImperativeHandle(ref, () => ({
    focusRow(index) {
      const key = shown[index]?.key;
      if (key === undefined) return;
      // The row must be rendered before it can be focused.
      flushSync(() => show(index));
      scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)?.focus();
    },
  }));

  return (
    // No style attribute without rows: the server renders none, and the Content Security Policy forbids inline styles.
    <ol className={styles.list} style={shown.length > 0 ? { height: `${shown.length * ROW_REM}rem` } : undefined}>
      {drawnRows(window, shown.length, [reachedAt, selectedAt, indexOf(dragged)]).map((index) => {
        const item = shown[index];
        if (!item) return null;
        const place = places.get(item.key) ?? index + 1;
        return (
          <Row
            key={item.key}
            item={item}
            index={index}
            count={shown.length}
            place={place}
            isLast={place === items.length}
            mark={item.id === null ? 'New' : isItemDirty(item, storedById.get(item.id)) ? 'Edited' : null}
            isSelected={index === selectedAt}
            isDragged={item.key === dragged}
            isTabStop={index === tabStop}
            canChange={canChange}
            canMove={canChange && !isNarrowed}
            acts={acts}
          />
        );
      })}
    </ol>
  );
}
