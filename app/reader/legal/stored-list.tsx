import styles from './stored-list.module.css';
import type { StoredThing } from './stored-things.ts';

/** What is stored in a browser: when, what for, and for how long. */
export function StoredThings({ things }: { readonly things: readonly StoredThing[] }) {
  return (
    <ul className={styles.things}>
      {things.map(({ name, where, when, purpose, duration }) => (
        <li key={name} className={styles.thing}>
          <p>
            <code className={styles.name}>{name}</code> {where}
          </p>
          <dl className={styles.facts}>
            <dt>When</dt>
            <dd>{when}</dd>
            <dt>What for</dt>
            <dd>{purpose}</dd>
            <dt>How long</dt>
            <dd>{duration}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
