import { useState } from 'react';
import { Choice } from '#app/desk/kit/choice.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useViewer } from '#app/desk/session/viewer.ts';
import { type Edition, editionPreview } from '#domain/desk/newsletter.ts';
import { type Language, languageFacts } from '#domain/languages.ts';
import styles from './newsletter.module.css';

const parse = (answer: unknown) => editionPreview.parse(answer);

interface EditionPreviewProps {
  readonly edition: Edition;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** The last saved version exactly as it is e-mailed to readers of a language: as HTML, or as the text for programs that show no HTML. */
export function EditionPreview({ edition, language, onLanguage }: EditionPreviewProps) {
  const [asText, setAsText] = useState(false);
  const { languages } = useViewer();
  const path = `/api/desk/newsletter/editions/${edition._id}/preview`;
  const shown = `${edition.version} ${language}`;
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
      {languages.length > 1 && (
        <Choice
          label="For readers of"
          value={language}
          options={languages.map((code) => [code, languageFacts(code).english] as const)}
          onChoose={onLanguage}
        />
      )}
      {asText ? (
        <Text key={shown} path={`${path}?language=${language}`} />
      ) : (
        <iframe
          key={shown}
          className={styles.frame}
          src={`${path}.html?language=${language}&version=${edition.version}`}
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
