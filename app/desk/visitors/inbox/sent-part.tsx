import cardStyles from '#app/desk/kit/card.module.css';
import facts from '#app/desk/kit/facts.module.css';
import type { Submission } from '#domain/desk/inbox.ts';
import { sentMessage } from '#domain/forms/submission.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './inbox.module.css';
import { fieldLabel, fieldText, sizeText } from './inbox-words.ts';

/** The submission's message, fields and files. */
export function SentPart({ submission }: { submission: Submission }) {
  const { kind, name, email, phone, details, attachments, anonymisedAt } = submission;
  if (anonymisedAt !== null) {
    return (
      <section className={cardStyles.parts} aria-label="Submission">
        <p>This submission has been erased. Only its date is kept, for the count.</p>
      </section>
    );
  }
  const message = sentMessage(kind, details);
  const fields = Object.entries(details)
    .map(([field, value]) => [field, fieldText(value)] as const)
    .filter(([, text]) => text !== '' && text !== message);
  return (
    <section className={cardStyles.parts} aria-label="Submission">
      {message !== '' && (
        <p className={styles.message} lang={languageOf(message)} dir="auto">
          {message}
        </p>
      )}
      <dl className={facts.facts}>
        <Fact label="Name" text={name} />
        <Fact label="E-mail" text={email} />
        <Fact label="Telephone" text={phone} />
        {fields.map(([field, text]) => (
          <Fact key={field} label={fieldLabel(field)} text={text} />
        ))}
      </dl>
      {attachments.length > 0 && (
        <>
          <h2 className={styles.heading}>Files</h2>
          <ul className={styles.files}>
            {attachments.map(({ _id, name: file, type, bytes, href }) => (
              <li key={_id}>
                <a className={styles.file} href={href} download>
                  {file}
                </a>{' '}
                <span className={styles.small}>
                  {type.toUpperCase()}, {sizeText(bytes)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  if (text === '') return null;
  return (
    <>
      <dt>{label}</dt>
      <dd lang={languageOf(text)} dir="auto">
        {text}
      </dd>
    </>
  );
}
