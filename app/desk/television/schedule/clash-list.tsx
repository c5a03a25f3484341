import textStyles from '#app/desk/kit/text.module.css';
import type { Clash, Clashes } from '#domain/schedule/clashes.ts';
import styles from './schedule.module.css';
import { clashText } from './schedule-words.ts';

const MAX_SHOWN = 6;

/** The programmes that the typed one overlaps, shown before it is saved (ADR-028). */
export function ClashList({ clashes }: { clashes: Clashes | null }) {
  const { refused = [], takes = [], gives = [] } = clashes ?? {};
  return (
    <div role="status" className={styles.clashes}>
      <Clashing clashes={refused} look={styles.refused} title="It cannot be saved: it is on at the same time as" />
      <Clashing clashes={takes} look={styles.resolved} title="It replaces" />
      <Clashing clashes={gives} look={styles.resolved} title="It makes room for" />
    </div>
  );
}

interface ClashingProps {
  readonly clashes: readonly Clash[];
  readonly look: string | undefined;
  readonly title: string;
}

function Clashing({ clashes, look, title }: ClashingProps) {
  if (clashes.length === 0) return null;
  const shown = clashes.slice(0, MAX_SHOWN);
  return (
    <div className={look}>
      <p className={textStyles.name}>{title}</p>
      <ul>
        {shown.map((clash) => (
          <li key={clashText(clash)}>{clashText(clash)}</li>
        ))}
        {clashes.length > shown.length && <li>and {clashes.length - shown.length} more</li>}
      </ul>
    </div>
  );
}
