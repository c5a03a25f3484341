import type { FrontBlock } from '#domain/desk/front-map.ts';
import type { SavedPin } from '#domain/desk/front-page-form.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './front-page-screen.module.css';
import { withOwnTitle } from './pins.ts';

interface ChangedHeadlineProps {
  readonly pin: SavedPin | undefined;
  /** With the stories' own headlines. */
  readonly blocks: readonly FrontBlock[];
}

/** Says that a story has another headline since its pin replaced it: what was corrected may still stand in the slot. */
export function ChangedHeadline({ pin, blocks }: ChangedHeadlineProps) {
  if (pin === undefined || pin.headline === '') return null;
  const { title } = withOwnTitle(blocks, pin);
  if (title === pin.title) return null;
  return (
    <span className={styles.changed}>
      The story’s own headline has changed: ‘<span lang={languageOf(title)}>{title}</span>’. The slot keeps the headline
      typed for it until you edit that.
    </span>
  );
}
