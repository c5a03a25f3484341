import { useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { type Edition, editionPreview } from '#domain/desk/newsletter.ts';
import styles from './newsletter.module.css';

const parse = (answer: unknown) => editionPreview.parse(answer);

/** The last saved version exactly as it is e-mailed: as HTML, or as the text for programs that show no HTML. */
export function EditionPreview({ edition }: { edition: Edition }) {
  const [asText, setAsText] = useState(false);
  const path = `/api/desk/newsletter/editions/${edition._id}/preview`;
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <div className={styles.previewHead}>
        <h2 id="preview" className={styles.heading}>
          Preview
        </h2>
        <DeskButton aria-pressed={asText} onClick={() => setAsText(!asText)}>
          Show as text
        </DeskButton>
      </div>
      {asText ? (
        <Text key={edition.version} path={path} />
      ) : (
        <iframe
          key={edition.version}
          className={styles.frame}
          src={`${path}.html?${edition.version}`}
          title="The edition as a mail program shows it"
        />
      )}
    </section>
  );
}

function Text({ path }: { path: string }) {
  const [mail] = useDeskData(path, parse);
  if (mail.kind === 'loading') return <p>Loading...</p>;
  if (mail.kind === 'failed') return <p role="alert">{mail.reason}</p>;
  return <pre className={styles.text}>{mail.data.text}</pre>;
}
