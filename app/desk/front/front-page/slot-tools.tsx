import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import rowStyles from '#app/desk/kit/row.module.css';
import { ChevronIcon } from '#app/ui/icons.tsx';
import { PIN_SLOTS, type PinPlace } from '#domain/home/front-pins.ts';
import styles from './front-page-screen.module.css';

interface SlotToolsProps {
  readonly place: PinPlace;
  readonly slot: number;
  readonly story: string;
  readonly title: string;
  readonly onWords: () => void;
  readonly onUnpin: () => void;
  readonly onMove: (to: number) => void;
}

/** The buttons of a pinned story. */
export function SlotTools({ place, slot, story, title, onWords, onUnpin, onMove }: SlotToolsProps) {
  return (
    <span className={styles.tools} data-pin={story}>
      <DeskButton look="icon" aria-label={`Move up: ${title}`} disabled={slot === 0} onClick={() => onMove(slot - 1)}>
        <span className={rowStyles.up}>
          <ChevronIcon size={18} />
        </span>
      </DeskButton>
      <DeskButton
        look="icon"
        aria-label={`Move down: ${title}`}
        disabled={slot >= PIN_SLOTS[place] - 1}
        onClick={() => onMove(slot + 1)}
      >
        <ChevronIcon size={18} />
      </DeskButton>
      <DeskButton look="quiet" aria-label={`Edit: ${title}`} onClick={onWords}>
        Edit
      </DeskButton>
      <DeskButton look="quiet" aria-label={`Unpin: ${title}`} onClick={onUnpin}>
        Unpin
      </DeskButton>
    </span>
  );
}
