import { useState } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { britishDateTime } from '#domain/dates.ts';
import type { Edition } from '#domain/desk/newsletter.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { EditionActions } from './edition-actions.tsx';
import { EditionForm } from './edition-form.tsx';
import { EditionPreview } from './edition-preview.tsx';
import { progressText, STATE_LABELS } from './edition-words.ts';
import styles from './newsletter.module.css';
import { type EditionDesk, useEdition } from './use-edition.ts';

export const meta: MetaFunction = () => [{ title: 'Edition | MATV Desk' }, { name: 'robots', content: 'noindex' }];

export default function EditionPage() {
  const { id = '' } = useParams();
  return (
    <OnlyFor needed="editor" title="Newsletter">
      <LoadedEdition key={id} id={id} />
    </OnlyFor>
  );
}

function LoadedEdition({ id }: { id: string }) {
  const desk = useEdition(id);
  const { opened } = desk;
  if (opened.kind === 'loading') return <p role="status">Loading...</p>;
  if (opened.kind === 'failed') {
    return <LoadFailed onRetry={desk.reload}>{opened.reason}</LoadFailed>;
  }
  return <EditionView edition={opened.data} desk={desk} />;
}

/** One edition: its form, preview and sending. */
function EditionView({ edition, desk }: { edition: Edition; desk: EditionDesk }) {
  const { _id, kind, subject, state, sendAt, problem, note } = edition;
  const [isUnsaved, setUnsaved] = useState(false);
  // Of the preview, and of a test.
  const [language, setLanguage] = useState<Language>(DEFAULT_LANGUAGE);
  const isBreaking = kind === 'breaking';
  const hasActions = !isBreaking || state === 'sending' || state === 'paused';
  const isLocked = isBreaking || (state !== 'draft' && state !== 'scheduled');
  return (
    <>
      <ScreenHead
        title={subject || 'New edition'}
        back={{ to: '/admin/newsletter', label: 'Newsletter' }}
        screen={`edition-${_id}`}
      >
        {isBreaking && <span className={styles.state}>Breaking news</span>}{' '}
        <span className={styles.state}>{STATE_LABELS[state]}</span>
        {state === 'scheduled' && sendAt !== null && ` Goes out ${britishDateTime(sendAt)}.`}
      </ScreenHead>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          It was not sent: {problem}
        </p>
      )}
      {note !== null && (
        <p className={styles.problem} role="status">
          {note}
        </p>
      )}
      {isBreaking && (
        <p className={styles.wait}>Mailed with an alert to the breaking list. It cannot be changed here.</p>
      )}
      {isLocked && <Progress edition={edition} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          {/* What was typed when a colleague sent it stays, to be copied. */}
          {(!isLocked || isUnsaved) && <EditionForm edition={edition} desk={desk} onUnsaved={setUnsaved} />}
          {hasActions && (
            <EditionActions edition={edition} desk={desk} language={language} isUnsaved={isUnsaved && !isLocked} />
          )}
        </div>
        <EditionPreview edition={edition} language={language} onLanguage={setLanguage} />
      </div>
    </>
  );
}

function Progress({ edition: { progress } }: { edition: Edition }) {
  const done = progress.sent + progress.failed + progress.skipped;
  return (
    <section className={styles.progress} aria-label="Progress">
      <progress value={done} max={Math.max(1, progress.recipients)} aria-label="Sent" />
      <p role="status">{progressText(progress)}</p>
    </section>
  );
}
