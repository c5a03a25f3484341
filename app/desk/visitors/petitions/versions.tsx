import cardStyles from '#app/desk/kit/card.module.css';
import fold from '#app/desk/kit/fold.module.css';
import { britishDateTime } from '#domain/dates.ts';
import type { PetitionVersion } from '#domain/desk/petitions.ts';
import styles from './petitions.module.css';

interface VersionsProps {
  readonly versions: readonly PetitionVersion[];
  readonly current: number;
}

/** Every version of the text that people could sign. */
export function Versions({ versions, current }: VersionsProps) {
  return (
    <section className={`${cardStyles.card} ${styles.part}`} aria-labelledby="versions">
      <h2 className={cardStyles.title} id="versions">
        Versions of the text
      </h2>
      {versions.map(({ version, changedBy, at, text }) => (
        <details className={fold.fold} key={version}>
          <summary>
            Version {version}
            {version === current && ' (current)'}
            <span className={fold.facts}>
              {changedBy}, {britishDateTime(at)}
            </span>
          </summary>
          <div className={styles.versionText}>
            <strong>{text.title}</strong>
            <p>{text.description}</p>
            <p>To: {text.decisionMaker}</p>
            <p>{text.story}</p>
            <p>{text.situation.join('\n')}</p>
          </div>
        </details>
      ))}
    </section>
  );
}
