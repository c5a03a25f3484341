import type { ReactNode } from 'react';
import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import styles from './alerts.module.css';

/** When a note is shown: without script, or in the state that `browser/alerts` found. */
export type NoteName = 'no-script' | 'unsupported' | 'home-screen' | 'denied' | 'on';

/** Notes on what prevents alerts; `browser/alerts` shows the one that applies. */
export function AlertNotes() {
  const { notes } = useMessages().alerts;
  return (
    <>
      <Note name="no-script" title={notes.noScript}>
        <Instead parts={notes.noScriptText} />
      </Note>
      <Note name="unsupported" title={notes.unsupported}>
        <Instead parts={notes.unsupportedText} />
      </Note>
      <Note name="home-screen" title={notes.homeScreen}>
        <p>{notes.homeScreenText}</p>
        <ol>
          {notes.homeScreenSteps.map((parts) => (
            <Step key={parts.join('')} parts={parts} />
          ))}
        </ol>
        <p>{notes.homeScreenVersion}</p>
      </Note>
      <Note name="denied" title={notes.denied}>
        <p>{notes.deniedText}</p>
        <ul>
          {notes.deniedWays.map((parts) => (
            <Step key={parts.join('')} parts={parts} />
          ))}
        </ul>
        <p>{notes.deniedAfter}</p>
      </Note>
      <Note name="on" title={notes.on}>
        <p>{notes.onText}</p>
      </Note>
    </>
  );
}

/** Alternatives to alerts: the newsletter and the feed. */
function Instead({ parts: [start, newsletter, between, feed, end] }: { readonly parts: readonly string[] }) {
  const at = useHref();
  return (
    <p>
      {start}
      <a href={at('/newsletter')}>{newsletter}</a>
      {between}
      <a href={at('/feed.xml')}>{feed}</a>
      {end}
    </p>
  );
}

/** A step, with every second part in bold. */
function Step({ parts }: { readonly parts: readonly string[] }) {
  return <li>{parts.map((part, place) => (place % 2 === 1 ? <b key={part}>{part}</b> : part))}</li>;
}

interface NoteProps {
  readonly name: NoteName;
  readonly title: string;
  readonly children: ReactNode;
}

function Note({ name, title, children }: NoteProps) {
  return (
    <div className={styles.note} data-note={name} hidden={name !== 'no-script'}>
      <h3 className={styles.noteTitle}>{title}</h3>
      {children}
    </div>
  );
}
