import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { useKeys } from '#app/desk/kit/keys/use-keys.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { MAX_ITEMS } from '#domain/desk/desk-section.ts';
import { newId } from '#domain/ids.ts';
import type { ListEditing } from '../use-list-editor.ts';
import styles from './item-list.module.css';
import { categoriesOf, isFiltering, matcherOf, NO_FILTER } from './list-filter.ts';
import { ListSearch } from './list-search.tsx';
import type { RowActs } from './row.tsx';
import { Rows, type RowsHandle } from './rows.tsx';
import { useRowKeys } from './use-row-keys.ts';

interface ItemListProps {
  readonly one: string;
  readonly editing: ListEditing;
  readonly canChange: boolean;
  readonly onSelect: (key: string) => void;
  /** Adds a story with this new key, and opens it. */
  readonly onAdd: (key: string) => void;
  readonly onRemove: (key: string) => void;
  /** Renders what follows the desk's stories, for the current search. */
  readonly below: (search: string) => ReactNode;
}

/** The stories in their order, which dragging, the buttons, or Alt with the arrow keys change. */
export function ItemList({ one, editing, canChange, onSelect, onAdd, onRemove, below }: ItemListProps) {
  const { state, loading } = editing;
  const { items } = state;
  const [filter, setFilter] = useState(NO_FILTER);
  const input = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrowed = isFiltering(filter);
  const shown = useMemo(() => items.filter(matcherOf(filter)), [items, filter]);
  const shownKeys = useMemo(() => shown.map((item) => item.key), [shown]);
  const isFull = items.length >= MAX_ITEMS;
  const canAdd = canChange && loading === 'ready' && !isFull;
  const order = useOrder(editing, canChange && !isNarrowed, onSelect, (key) => canChange && onRemove(key));
  const [reached, setReached] = useState<string | null>(null);
  const rows = useRef<RowsHandle>(null);
  const focusRow = useCallback((index: number) => rows.current?.focusRow(index), []);
  const { goToFirst, ...keys } = useRowKeys({
    scroller,
    shownKeys,
    selected: state.selected,
    acts: order.acts,
    focusRow,
    onReach: setReached,
  });

  function add() {
    if (!canAdd) return;
    setFilter(NO_FILTER);
    onAdd(newId());
  }
  useKeys({ search: () => input.current?.focus(), add });

  return (
    <section className={styles.side} aria-label="Stories in order" data-is-coming={loading === 'loading'}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{counted(items.length, one)}</h2>
        {canChange && (
          <DeskButton disabled={!canAdd} onClick={add}>
            Add {one}
          </DeskButton>
        )}
      </div>
      <ListSearch
        input={input}
        filter={filter}
        categories={useMemo(() => categoriesOf(items), [items])}
        onFilter={(next) => {
          setFilter(next);
          scroller.current?.scrollTo(0, 0);
        }}
        onDown={goToFirst}
      />
      {isNarrowed && (
        <p className={styles.note} role="status">
          {shown.length} of {items.length} found. {canChange && 'The order can be changed when the search is empty.'}
        </p>
      )}
      {isFull && <p className={styles.note}>This list is full: it holds {MAX_ITEMS} stories at most.</p>}
      <VisuallyHidden>
        <span role="status">{order.said}</span>
      </VisuallyHidden>
      {/* The keys belong to the rows inside; what they do, buttons do too. */}
      <div ref={scroller} className={styles.scroll} role="presentation" {...keys}>
        {loading === 'loading' && <Skeleton />}
        {loading !== 'loading' && items.length === 0 && <p className={styles.empty}>This list is empty.</p>}
        <Rows
          ref={rows}
          scroller={scroller}
          editing={editing}
          shown={shown}
          isNarrowed={isNarrowed}
          reached={reached}
          canChange={canChange}
          {...order.rows}
        />
        {below(filter.search)}
      </div>
    </section>
  );
}

interface Order {
  readonly acts: RowActs;
  readonly rows: { readonly acts: RowActs; readonly dragged: string | null };
  /** Announces moves to screen readers. */
  readonly said: string;
}

/** Handlers for moving and choosing, stable across renders so that unchanged rows do not render again. */
function useOrder(
  { state, change }: ListEditing,
  canMove: boolean,
  onSelect: (key: string) => void,
  onRemove: (key: string) => void,
): Order {
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  function moveTo(key: string, to: number) {
    const item = state.items.find((one) => one.key === key);
    if (!canMove || !item || to < 0 || to >= state.items.length) return;
    change({ do: 'move', key, to });
    setSaid(`${item.title || 'New story'} is now ${to + 1} of ${state.items.length}.`);
  }

  const indexOf = (key: string) => state.items.findIndex((item) => item.key === key);
  const now: RowActs = {
    select: onSelect,
    remove: onRemove,
    move: (key, by) => moveTo(key, indexOf(key) + by),
    drag: setDragged,
    dropOnto: (key) => {
      if (dragged !== null && indexOf(dragged) >= 0) moveTo(dragged, indexOf(key));
      setDragged(null);
    },
  };
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });
  const [acts] = useState<RowActs>(() => ({
    select: (key) => latest.current.select(key),
    remove: (key) => latest.current.remove(key),
    move: (key, by) => latest.current.move(key, by),
    drag: (key) => latest.current.drag(key),
    dropOnto: (key) => latest.current.dropOnto(key),
  }));
  return { acts, rows: { acts, dragged }, said };
}

function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : one.replace(/y$/, 'ie').concat('s')}`;
}

function Skeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
