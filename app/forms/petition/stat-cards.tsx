import { useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { number } from '#app/languages/plural.ts';
import type { PetitionStats } from '#domain/forms/petition/petition.ts';
import styles from './stat-cards.module.css';

interface StatCardsProps {
  readonly stats: PetitionStats;
  readonly hoursLeft: number;
}

/** Signatures, Hours Left, Locations (PET-06 to PET-09). */
export function StatCards({ stats, hoursLeft }: StatCardsProps) {
  const { petition } = useMessages();
  return (
    <dl className={styles.cards}>
      <Card label={petition.signatures} value={stats.totalSignatures} name="signatures" />
      <Card label={petition.hoursLeft} value={hoursLeft} name="hours" />
      <Card label={petition.locations} value={stats.totalLocations} name="locations" />
    </dl>
  );
}

/** Script writes new numbers to the element with `data-petition-number`. */
function Card({ label, value, name }: { readonly label: string; readonly value: number; readonly name: string }) {
  const language = useLanguage();
  return (
    <div className={styles.card}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value} data-petition-number={name}>
        {number(language, value)}
      </dd>
    </div>
  );
}
