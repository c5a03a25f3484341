import { useMessages } from '#app/languages/messages.ts';
import { EmptyText } from '#app/ui/notice.tsx';
import { ALL, FAVOURITES } from './pill-names.ts';
import styles from './topic-pills.module.css';

interface TopicPillsProps {
  readonly topics: readonly string[];
  /** The group's accessible name, such as 'Sports topics'. */
  readonly label: string;
  readonly hasFavourites?: boolean;
}

/** Pills that filter a section by topic (HOME-30, HOME-45). Hidden without script, when all stories are shown. */
export function TopicPills({ topics, label, hasFavourites = false }: TopicPillsProps) {
  return (
    <fieldset className={styles.pills} aria-label={label}>
      <Pill name={ALL} isChosen />
      {topics.map((topic) => (
        <Pill key={topic} name={topic} />
      ))}
      {hasFavourites && <Pill name={FAVOURITES} />}
    </fieldset>
  );
}

function Pill({ name, isChosen = false }: { name: string; isChosen?: boolean }) {
  const { cards } = useMessages();
  return (
    <button className={styles.pill} type="button" data-wait="" data-pill={name} aria-pressed={isChosen}>
      {inEvenLines(cards.pill(name))}
    </button>
  );
}

/** Characters of a name that fit a pill's one line. */
const ONE_LINE = 38;

/**
 * Breaks a long name at the space nearest to its middle. A line that the browser breaks by itself leaves the pill as wide
 * as it may be, with its words on one side.
 */
export function inEvenLines(name: string): string {
  if (name.length <= ONE_LINE) return name;
  const middle = name.length / 2;
  const before = name.lastIndexOf(' ', middle);
  const after = name.indexOf(' ', middle);
  const space = after < 0 || (before > 0 && middle - before <= after - middle) ? before : after;
  return space < 0 ? name : `${name.slice(0, space)}\n${name.slice(space + 1)}`;
}

/** The message when a pill has no stories, filled in and shown by script. */
export function NothingUnderPill() {
  return (
    <div role="status" data-pill-empty="" hidden>
      <EmptyText>{''}</EmptyText>
    </div>
  );
}
