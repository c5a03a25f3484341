import { useLayoutEffect, useRef } from 'react';
import { ChevronIcon } from '#app/ui/icons.tsx';
import { DeskButton } from './desk-button.tsx';
import styles from './move-buttons.module.css';

interface MoveButtonsProps {
  /** What is moved. */
  readonly name: string;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly tabIndex?: number;
  readonly onMove: (by: 1 | -1) => void;
}

/** Moves an entry of a list by one place, as dragging does, by keyboard and touch as well. */
export function MoveButtons({ name, canMoveUp, canMoveDown, tabIndex, onMove }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // At either end the pressed button is disabled, and the focus would be lost with it.
    if (!canMoveUp && document.activeElement === up.current) down.current?.focus();
    if (!canMoveDown && document.activeElement === down.current) up.current?.focus();
  }, [canMoveUp, canMoveDown]);
  return (
    <>
      <DeskButton
        ref={up}
        look="icon"
        tabIndex={tabIndex}
        aria-label={`Move up: ${name}`}
        disabled={!canMoveUp}
        onClick={() => onMove(-1)}
      >
        <span className={styles.up}>
          <ChevronIcon size={18} />
        </span>
      </DeskButton>
      <DeskButton
        ref={down}
        look="icon"
        tabIndex={tabIndex}
        aria-label={`Move down: ${name}`}
        disabled={!canMoveDown}
        onClick={() => onMove(1)}
      >
        <ChevronIcon size={18} />
      </DeskButton>
    </>
  );
}
