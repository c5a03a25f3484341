import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { newId } from '../../../domain/ids.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DeskButton } from '../shell/desk-button.tsx';
import styles from './item-list.module.css';
import { type EditedItem, isItemDirty } from './list-state.ts';
import type { ListEditing } from './use-list-editor.ts';

interface ItemListProps {
  readonly one: string;
  readonly editing: ListEditing;
  readonly onSelect: (key: string) => void;
  readonly onRemove: (item: EditedItem) => void;
}

/** The stories in their order: drag them, move them with the buttons, or with Alt and the arrow keys. */
export function ItemList({ one, editing, onSelect, onRemove }: ItemListProps) {
  const { state, change, loading } = editing;
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  function move(item: EditedItem, to: number) {
    if (to < 0 || to >= state.items.length) return;
    change({ do: 'move', key: item.key, to });
    setSaid(`${item.title || 'New story'} is now ${to + 1} of ${state.items.length}.`);
  }

  function drop(onto: number) {
    const item = state.items.find((other) => other.key === dragged);
    if (item) move(item, onto);
    setDragged(null);
  }

  return (
    <section className={styles.side} aria-label="Stories in order">
      <div className={styles.head}>
        <h2 className={styles.heading}>
          {state.items.length} {state.items.length === 1 ? one : one.replace(/y$/, 'ie').concat('s')}
        </h2>
        <DeskButton disabled={loading === 'loading'} onClick={() => change({ do: 'add', key: newId() })}>
          Add {one}
        </DeskButton>
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {loading === 'loading' && <Skeleton />}
      {loading !== 'loading' && state.items.length === 0 && <p className={styles.empty}>Nothing on this list.</p>}
      <ol className={styles.list}>
        {state.items.map((item, index) => (
          <Row
            key={item.key}
            item={item}
            index={index}
            count={state.items.length}
            mark={markOf(item, editing)}
            isSelected={item.key === state.selected}
            isDragged={item.key === dragged}
            onSelect={() => onSelect(item.key)}
            onRemove={() => onRemove(item)}
            onMove={(to) => move(item, to)}
            onDrag={setDragged}
            onDrop={() => drop(index)}
          />
        ))}
      </ol>
    </section>
  );
}

interface RowProps {
  readonly item: EditedItem;
  readonly index: number;
  readonly count: number;
  readonly mark: string | null;
  readonly isSelected: boolean;
  readonly isDragged: boolean;
  readonly onSelect: () => void;
  readonly onRemove: () => void;
  readonly onMove: (to: number) => void;
  readonly onDrag: (key: string | null) => void;
  readonly onDrop: () => void;
}

function Row({
  item,
  index,
  count,
  mark,
  isSelected,
  isDragged,
  onSelect,
  onRemove,
  onMove,
  onDrag,
  onDrop,
}: RowProps) {
  const name = item.title || 'New story';

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey) return;
    event.preventDefault();
    onMove(index + by);
  }

  function onDragOver(event: DragEvent) {
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  }

  return (
    <li
      className={`${styles.row} ${isSelected ? styles.selected : ''} ${isDragged ? styles.dragged : ''}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        onDrag(item.key);
      }}
      onDragOver={onDragOver}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
      onDragEnd={() => onDrag(null)}
    >
      <button
        type="button"
        className={styles.choose}
        aria-current={isSelected}
        onClick={onSelect}
        onKeyDown={onKeyDown}
      >
        <Thumbnail image={item.image} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className={styles.small}>
            {index + 1}. {item.category || 'No category'}
            {mark !== null && <span className={styles.mark}>{mark}</span>}
          </span>
        </span>
      </button>
      <span className={styles.tools}>
        <DeskButton
          look="icon"
          aria-label={`Move up: ${name}`}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <span className={styles.up}>
            <ChevronIcon size={18} />
          </span>
        </DeskButton>
        <DeskButton
          look="icon"
          aria-label={`Move down: ${name}`}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <ChevronIcon size={18} />
        </DeskButton>
        <DeskButton look="icon" aria-label={`Remove: ${name}`} onClick={onRemove}>
          ×
        </DeskButton>
      </span>
    </li>
  );
}

function Thumbnail({ image }: { image: string }) {
  if (!image.startsWith('/media/')) return <span className={styles.thumbnail} />;
  return <img className={styles.thumbnail} src={image} alt="" width={72} height={48} loading="lazy" />;
}

function markOf(item: EditedItem, { state }: ListEditing): string | null {
  if (item.id === null) return 'New';
  const stored = state.stored.find((one) => one._id === item.id);
  return isItemDirty(item, stored) ? 'Edited' : null;
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
