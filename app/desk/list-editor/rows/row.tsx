import { memo } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { MoveButtons } from '#app/desk/kit/move-buttons.tsx';
import rowStyles from '#app/desk/kit/row.module.css';
import { languageOf } from '#domain/text-language.ts';
import type { EditedItem } from '../list-state.ts';
import styles from './item-list.module.css';
import { Thumbnail } from './thumbnail.tsx';
import { ROW_REM } from './use-window.ts';

/** The actions on a row; the same object while the list is open. */
export interface RowActs {
  readonly select: (key: string) => void;
  readonly remove: (key: string) => void;
  /** Moves the story by a number of places. */
  readonly move: (key: string, by: number) => void;
  readonly drag: (key: string | null) => void;
  readonly dropOnto: (key: string) => void;
}

interface RowProps {
  readonly item: EditedItem;
  /** Its place among the `count` stories shown. */
  readonly index: number;
  readonly count: number;
  /** Its position on the list, counted from 1. */
  readonly place: number;
  readonly isLast: boolean;
  readonly mark: string | null;
  readonly isSelected: boolean;
  readonly isDragged: boolean;
  /** Roving tabindex: only one row is a tab stop; the arrow keys reach the others. */
  readonly isTabStop: boolean;
  readonly canChange: boolean;
  readonly canMove: boolean;
  readonly acts: RowActs;
}

/** One story of the list. Memoised: it renders again only when one of its props changes. */
export const Row = memo(function Row(props: RowProps) {
  const { item, index, count, place, mark, isSelected, isDragged, isTabStop, canChange, canMove, acts } = props;
  const name = item.title || 'New story';
  return (
    <li
      className={`${styles.row} ${isSelected ? rowStyles.selected : ''} ${isDragged ? rowStyles.dragged : ''}`}
      style={{ top: `${index * ROW_REM}rem` }}
      aria-posinset={index + 1}
      aria-setsize={count}
      draggable={canMove}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        acts.drag(item.key);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
      }}
      onDrop={(event) => {
        event.preventDefault();
        acts.dropOnto(item.key);
      }}
      onDragEnd={() => acts.drag(null)}
    >
      <button
        type="button"
        className={rowStyles.choose}
        data-row={item.key}
        tabIndex={isTabStop ? 0 : -1}
        aria-current={isSelected}
        onClick={() => acts.select(item.key)}
      >
        <Thumbnail image={item.shownImage ?? item.image} />
        <span className={rowStyles.words}>
          <span className={rowStyles.name} lang={languageOf(name)}>
            {name}
          </span>
          <span className={`${rowStyles.small} ${styles.line}`}>
            {place}. {item.category || 'No category'}
            {mark !== null && <span className={rowStyles.mark}>{mark}</span>}
          </span>
        </span>
      </button>
      {canChange && <Tools {...props} name={name} />}
    </li>
  );
});

function Tools({ item, name, place, isLast, isTabStop, canMove, acts }: RowProps & { readonly name: string }) {
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <span className={rowStyles.tools}>
      <MoveButtons
        name={name}
        tabIndex={tabIndex}
        canMoveUp={canMove && place > 1}
        canMoveDown={canMove && !isLast}
        onMove={(by) => acts.move(item.key, by)}
      />
      <DeskButton look="icon" tabIndex={tabIndex} aria-label={`Remove: ${name}`} onClick={() => acts.remove(item.key)}>
        ×
      </DeskButton>
    </span>
  );
}
