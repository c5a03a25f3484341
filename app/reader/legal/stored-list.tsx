import { useMessages } from '#app/languages/messages.ts';
import styles from './stored-list.module.css';
import type { StoredThing } from './stored-things.ts';

/** What is stored in a browser: when, what for, and for how long. */
export function StoredThings({ things }: { readonly things: readonly StoredThing[] }) {
  const { legal } = useMessages();
  return (
    <ul className={styles.things}>
      {things.map(({ name, where, when, purpose, duration }) => (
        <li key={name} className={styles.thing}>
          <p>
            <code className={styles.name}>{name}</code> {legal.places[where]}
          </p>
          <dl className={styles.facts}>
            <dt>{legal.when}</dt>
            <dd>{when}</dd>
            <dt>{legal.purpose}</dt>
            <dd>{purpose}</dd>
            <dt>{legal.duration}</dt>
            <dd>{duration}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
