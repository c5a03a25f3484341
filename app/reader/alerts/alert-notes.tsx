import type { ReactNode } from 'react';
import styles from './alerts.module.css';

/** When a note is shown: without script, or in the state that `browser/alerts` found. */
export type NoteName = 'no-script' | 'unsupported' | 'home-screen' | 'denied' | 'on';

/** Everything that stands in the way of alerts, in words; `browser/alerts` shows the one that applies. */
export function AlertNotes() {
  return (
    <>
      <Note name="no-script" title="Alerts need a browser with script">
        <p>
          Script is turned off in this browser, so it cannot receive alerts, and the form is not shown. The{' '}
          <a href="/newsletter">newsletter</a> comes by e-mail instead, and the <a href="/feed.xml">news feed</a> works
          in any feed reader.
        </p>
      </Note>
      <Note name="unsupported" title="This browser cannot show alerts">
        <p>
          It lacks what alerts need, or this is a private window. Try a current version of Chrome, Edge, Firefox or
          Safari, in an ordinary window. The <a href="/newsletter">newsletter</a> comes by e-mail instead, and the{' '}
          <a href="/feed.xml">news feed</a> works in any feed reader.
        </p>
      </Note>
      <Note name="home-screen" title="Put MATV on your Home Screen first">
        <p>iPhones and iPads allow alerts only from sites that stand on the Home Screen. It takes three taps:</p>
        <ol>
          <li>
            Tap <b>Share</b>, the square with an arrow pointing up.
          </li>
          <li>
            Choose <b>Add to Home Screen</b>, then <b>Add</b>.
          </li>
          <li>Open MATV from its new icon, and come back to this page: ‘News alerts’ at the bottom of every page.</li>
        </ol>
        <p>This needs iOS or iPadOS 16.4 or later.</p>
      </Note>
      <Note name="denied" title="Your browser blocks alerts from MATV">
        <p>You, or a setting, answered ‘Block’ earlier. Only you can undo that, in the browser’s settings:</p>
        <ul>
          <li>
            <b>Chrome, Edge:</b> click the symbol left of the address, then <b>Notifications</b> or <b>Site settings</b>
            , and allow them.
          </li>
          <li>
            <b>Firefox:</b> click the symbol left of the address, and remove the block beside <b>Send notifications</b>.
          </li>
          <li>
            <b>Safari on a Mac:</b> Safari, <b>Settings</b>, <b>Websites</b>, <b>Notifications</b>, and allow this site.
          </li>
          <li>
            <b>iPhone, iPad:</b> <b>Settings</b>, <b>Notifications</b>, <b>MATV</b>, <b>Allow Notifications</b>.
          </li>
        </ul>
        <p>Then load this page again.</p>
      </Note>
      <Note name="on" title="Alerts are on in this browser">
        <p>Below is what you chose. Change it, or turn alerts off with one click.</p>
      </Note>
    </>
  );
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
