import textStyles from '#app/desk/kit/text.module.css';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import type { Submission, ThreadEntry } from '#domain/desk/inbox.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './inbox.module.css';

const MAIL_LABELS: Readonly<Record<NonNullable<ThreadEntry['mail']>, string>> = {
  waiting: 'on its way',
  sent: 'sent',
  failed: 'undeliverable',
};

/** Replies, notes and changes of a submission, oldest first. */
export function Thread({ submission: { entries } }: { submission: Submission }) {
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="thread">
      <h2 id="thread" className={styles.heading}>
        History
      </h2>
      <ol className={styles.thread}>
        {entries.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry: { kind, body, by, at, mail } }: { entry: ThreadEntry }) {
  const when = <TimeAgo at={at} now={new Date()} />;
  if (kind === 'event') {
    return (
      <li className={textStyles.small}>
        {by} {body} · {when}
      </li>
    );
  }
  return (
    <li className={kind === 'reply' ? styles.reply : styles.note}>
      <p className={styles.small}>
        <strong>{by}</strong> {kind === 'reply' ? 'replied by e-mail' : 'left a note'} · {when}
        {mail !== null && (
          <span className={mail === 'failed' ? styles.failed : undefined}> · the e-mail is {MAIL_LABELS[mail]}</span>
        )}
      </p>
      <p className={styles.body} lang={languageOf(body)} dir="auto">
        {body}
      </p>
    </li>
  );
}
