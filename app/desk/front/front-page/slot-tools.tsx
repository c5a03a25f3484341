import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { MoveButtons } from '#app/desk/kit/move-buttons.tsx';
import { SavingSelect } from '#app/desk/kit/saving-select.tsx';
import { PIN_SLOTS, type PinPlace } from '#domain/home/front-pins.ts';
import styles from './front-page-screen.module.css';
import type { MoveGroup, MoveTarget } from './move-targets.ts';
import { slotName } from './pins.ts';

interface MoveToProps {
  readonly title: string;
  /** The story's own slot, which it cannot be moved to; `null` in a block without pins. */
  readonly here: string | null;
  readonly groups: readonly MoveGroup[];
  readonly onMove: (to: MoveTarget) => void;
}

/** Moves a story to any slot of the home page, as dragging does, by keyboard and touch as well. */
export function MoveTo({ title, here, groups, onMove }: MoveToProps) {
  return (
    <SavingSelect
      className={styles.move}
      label={`Move to: ${title}`}
      value=""
      onChoose={(value) => {
        const target = groups.flatMap(({ targets }) => targets).find((one) => one.value === value);
        if (target) onMove(target);
      }}
    >
      <option value="">Move to…</option>
      {groups.map((group) => (
        <optgroup key={group.title} label={group.title}>
          {group.targets.map(({ value, label }) => (
            <option key={value} value={value} disabled={value === here}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </SavingSelect>
  );
}

interface SlotToolsProps {
  readonly place: PinPlace;
  readonly slot: number;
  /** `null` for what the Homepage form put there. */
  readonly story: string | null;
  readonly title: string;
  readonly isPinned: boolean;
  readonly groups: readonly MoveGroup[];
  readonly onPin: () => void;
  readonly onUnpin: (story: string) => void;
  /** Edits headline, kicker and picture for this slot. */
  readonly onWords: (story: string) => void;
  readonly onMove: (to: Pick<MoveTarget, 'place' | 'slot'>) => void;
}

/** The buttons of a slot that stories can be pinned in. Pinning changes none of their positions. */
export function SlotTools(props: SlotToolsProps) {
  const { place, slot, story, title, isPinned, groups, onPin, onUnpin, onWords, onMove } = props;
  if (story === null) {
    return (
      <span className={styles.buttons} data-slot={`${place} ${slot}`}>
        <PinButton place={place} slot={slot} onPin={onPin} />
      </span>
    );
  }
  return (
    <span className={styles.tools} data-slot={`${place} ${slot}`} data-pin={isPinned ? story : undefined}>
      <MoveTo title={title} here={`${place} ${slot}`} groups={groups} onMove={onMove} />
      <span className={styles.buttons}>
        {isPinned ? (
          <DeskButton look="quiet" aria-label={`Unpin: ${title}`} onClick={() => onUnpin(story)}>
            Unpin
          </DeskButton>
        ) : (
          <PinButton place={place} slot={slot} onPin={onPin} />
        )}
        <DeskButton look="quiet" aria-label={`Edit: ${title}`} onClick={() => onWords(story)}>
          Edit
        </DeskButton>
        {isPinned && (
          <MoveButtons
            name={title}
            canMoveUp={slot > 0}
            canMoveDown={slot < PIN_SLOTS[place] - 1}
            onMove={(by) => onMove({ place, slot: slot + by })}
          />
        )}
      </span>
    </span>
  );
}

function PinButton({ place, slot, onPin }: Pick<SlotToolsProps, 'place' | 'slot' | 'onPin'>) {
  return (
    <DeskButton look="quiet" aria-label={`Pin a story: ${slotName(place, slot)}`} onClick={onPin}>
      Pin
    </DeskButton>
  );
}
