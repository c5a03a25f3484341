import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { languageOf } from '#domain/text-language.ts';
import { DeskButton } from '../desk-button.tsx';
import { MoveButtons } from '../move-buttons.tsx';
import rowStyles from '../row.module.css';
import { useEntryFocus } from '../use-entry-focus.ts';
import styles from './movable-rows.module.css';

export interface MovableRow {
  readonly key: string;
  readonly name: string;
  /** An address of this site; others show an empty frame. `null` for rows without pictures. */
  readonly image: string | null;
  readonly below: ReactNode;
  /** A remark about this row, such as 'Unsaved changes'. */
  readonly mark: string | null;
  /** False: it cannot be moved or removed. */
  readonly isMovable: boolean;
}

interface MovableRowsProps {
  readonly label: string;
  readonly rows: readonly MovableRow[];
  readonly selected: string | null;
  readonly onSelect: (key: string) => void;
  readonly onMove: (key: string, to: number) => void;
  readonly onRemove: (key: string) => void;
}

/** Rows that can be reordered by dragging, with the buttons, or with Alt and the arrow keys. */
export function MovableRows({ label, rows, selected, onSelect, onMove, onRemove }: MovableRowsProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const entryFocus = useEntryFocus<HTMLOListElement>(rows.findIndex(({ key }) => key === selected));
  const movable = rows.filter((row) => row.isMovable).length;

  function move(row: MovableRow | undefined, to: number) {
    if (!row?.isMovable || to < 0 || to >= movable) return;
    onMove(row.key, to);
    setSaid(`${row.name} is now ${to + 1} of ${movable}.`);
  }

  return (
    <>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <ol {...entryFocus} className={styles.list} aria-label={label}>
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            isSelected={row.key === selected}
            isDragged={row.key === dragged}
            isFirst={index === 0}
            isLast={index >= movable - 1}
            onSelect={() => onSelect(row.key)}
            onMove={(by) => move(row, index + by)}
            onRemove={() => onRemove(row.key)}
            onDrag={setDragged}
            onDrop={() => {
              move(
                rows.find(({ key }) => key === dragged),
                Math.min(index, movable - 1),
              );
              setDragged(null);
            }}
          />
        ))}
      </ol>
    </>
  );
}

interface RowProps {
  readonly row: MovableRow;
  readonly isSelected: boolean;
  readonly isDragged: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onSelect: () => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
  readonly onDrag: (key: string | null) => void;
  readonly onDrop: () => void;
}

function Row({ row, isSelected, isDragged, isFirst, isLast, onSelect, onMove, onRemove, onDrag, onDrop }: RowProps) {
  const { key, name, image, below, mark, isMovable } = row;

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || !event.altKey) return;
    event.preventDefault();
    onMove(by);
  }

  function onDragStart(event: DragEvent) {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', name);
    onDrag(key);
  }

  return (
    <li
      className={`${styles.row} ${isSelected ? rowStyles.selected : ''} ${isDragged ? rowStyles.dragged : ''}`}
      draggable={isMovable}
      onDragStart={onDragStart}
      onDragOver={(event) => event.preventDefault()}
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
        {image?.startsWith('/media/') && (
          <img className={rowStyles.thumbnail} src={image} alt="" width={72} height={48} loading="lazy" />
        )}
        {image !== null && !image.startsWith('/media/') && <span className={rowStyles.thumbnail} />}
        <span className={rowStyles.words}>
          <span className={rowStyles.name} lang={languageOf(name)}>
            {name}
          </span>
          <span className={rowStyles.small}>{below}</span>
          {mark !== null && <span className={rowStyles.mark}>{mark}</span>}
        </span>
      </button>
      {isMovable && (
        <span className={styles.tools}>
          <MoveButtons name={name} canMoveUp={!isFirst} canMoveDown={!isLast} onMove={onMove} />
          <DeskButton look="icon" aria-label={`Remove: ${name}`} onClick={onRemove}>
            ×
          </DeskButton>
        </span>
      )}
    </li>
  );
}
