import { Link } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { Mark } from '#app/desk/kit/mark.tsx';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import type { Pages } from '#app/desk/kit/use-pages.ts';
import { britishDateTime } from '#domain/dates.ts';
import type { DeskAlert } from '#domain/desk/alerts.ts';
import { languageOf } from '#domain/text-language.ts';
import { audienceText, outcomeText, STATE_LABELS, type TopicNames } from './alert-words.ts';
import styles from './alerts.module.css';

const REPLACEMENTS = { correction: 'Correction', kill: 'Kill' } as const;

interface HistoryProps {
  readonly pages: Pages<DeskAlert>;
  readonly names: TopicNames;
  /** Puts a cancelled alert's text into the composer; `null` for people who may not send alerts. */
  readonly onReuse: ((alert: DeskAlert) => void) | null;
}

/** Every alert with its sender, audience, time and outcome; corrections are listed below the alert they replace. */
export function History({ pages, names, onReuse }: HistoryProps) {
  const replacements = Map.groupBy(pages.items, ({ replaces }) => replaces);
  const known = new Set(pages.items.map(({ _id }) => _id));
  return (
    <section className={styles.history} aria-labelledby="alert-history">
      <h2 id="alert-history" className={styles.heading}>
        History
      </h2>
      <PagedList pages={pages} label="Alerts" empty="No alert has been sent yet.">
        {(alert) =>
          alert.replaces !== null && known.has(alert.replaces) ? null : (
            <li key={alert._id} className={styles.row}>
              <AlertFacts alert={alert} names={names} />
              {alert.state === 'cancelled' && onReuse !== null && (
                <DeskButton look="quiet" onClick={() => onReuse(alert)}>
                  Use this text again
                </DeskButton>
              )}
              {replacements.get(alert._id)?.map((replacement) => (
                <div key={replacement._id} className={styles.replacement}>
                  <AlertFacts alert={replacement} names={names} />
                </div>
              ))}
            </li>
          )
        }
      </PagedList>
    </section>
  );
}

function AlertFacts({ alert, names }: { readonly alert: DeskAlert; readonly names: TopicNames }) {
  const { kind, title, body, path, storyId, state, createdAt, createdBy } = alert;
  return (
    <div className={listStyles.words}>
      <p className={styles.rowHead}>
        <a className={styles.title} href={path} target="_blank" rel="noreferrer" lang={languageOf(title)} dir="auto">
          {title}
        </a>
        {kind !== 'alert' && <Mark look="off">{REPLACEMENTS[kind]}</Mark>}
        <Mark {...(state === 'sent' ? { look: 'good' as const } : {})}>{STATE_LABELS[state]}</Mark>
      </p>
      {body !== '' && (
        <p lang={languageOf(body)} dir="auto">
          {body}
        </p>
      )}
      <p className={textStyles.small}>
        <time dateTime={createdAt}>{britishDateTime(createdAt)}</time>, by {createdBy ?? 'the site'}, to{' '}
        {audienceText(alert, names)}
        {storyId !== null && (
          <>
            {' · '}
            <Link className={textStyles.link} to={`/admin/stories/${storyId}`}>
              Story
            </Link>
          </>
        )}
      </p>
      <p className={styles.counts}>{outcomeText(alert)}.</p>
    </div>
  );
}
