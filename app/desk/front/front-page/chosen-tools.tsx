import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import type { PlacedSlot } from '#app/desk/kit/front-map/dragging.ts';
import { OriginMark } from '#app/desk/kit/front-map/front-map.tsx';
import { Mark } from '#app/desk/kit/mark.tsx';
import { FRONT_TITLES, slotEditor } from '#domain/desk/front-map.ts';
import { isPinPlace } from '#domain/home/front-pins.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './chosen-tools.module.css';
import { slotName } from './pins.ts';

interface ChosenToolsProps {
  readonly chosen: PlacedSlot | null;
  /** Counts up with each choice, which takes the focus here. */
  readonly choice: number;
  /** Whether any slot of the page has a story. */
  readonly hasStories: boolean;
  /** Gives the focus back to the slot. */
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** Beside the picture of the page: the slot that was chosen in it, with its tools. */
export function ChosenTools({ chosen, choice, hasStories, onBack, children }: ChosenToolsProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (choice === 0) return;
    title.current?.focus({ preventScroll: true });
    // In a narrow window the tools are below the picture, out of sight; beside it nothing moves.
    title.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [choice]);
  if (!chosen) {
    return (
      <p className={styles.none}>
        {hasStories
          ? 'Choose a slot in the picture, with a click or with Tab and Enter. A story can be dragged from slot to slot.'
          : 'No slot of the home page has a story yet.'}
      </p>
    );
  }
  const { place, slot } = chosen;
  const name = isPinPlace(place) && slot.slot !== null ? slotName(place, slot.slot) : FRONT_TITLES[place];
  return (
    <section className={styles.chosen} aria-label="Chosen slot">
      <h2 ref={title} className={styles.name} tabIndex={-1}>
        {name}
      </h2>
      <Link className={styles.link} to={slotEditor(place, slot)} lang={languageOf(slot.title)}>
        {slot.title || 'Picture without a headline'}
      </Link>
      <p className={styles.marks}>
        <OriginMark slot={slot} />
        {slot.isPinned && <Mark>Pinned</Mark>}
      </p>
      {children}
      <DeskButton look="quiet" onClick={onBack}>
        Back to the slot
      </DeskButton>
    </section>
  );
}
