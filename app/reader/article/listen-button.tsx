import { useMessages } from '#app/languages/messages.ts';
import { ListenIcon, PauseIcon } from '#app/ui/icons.tsx';
import styles from './listen-button.module.css';
import tools from './tool-button.module.css';

const SPEEDS = [0.75, 1, 1.25, 1.5, 2];

/** Reads the story aloud; shown by browser/listen/listen.ts where the browser has a voice for it. */
export function ListenButton({ language }: { /** Of the story. */ readonly language: string }) {
  const { story } = useMessages();
  return (
    <div className={styles.listen} data-voice={language} data-listening="stopped" hidden>
      <button className={`${tools.tool} ${tools.wide}`} type="button">
        <span className={styles.begin}>
          <ListenIcon size={18} /> {story.listen}
        </span>
        <span className={styles.pause}>
          <PauseIcon size={18} /> {story.listenPause}
        </span>
      </button>
      <button className={`${tools.tool} ${styles.more}`} type="button">
        {story.listenStop}
      </button>
      <select className={`${tools.tool} ${styles.more}`} aria-label={story.listenSpeed} defaultValue={1}>
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </select>
      <p className={styles.status} role="status" />
      <p className={styles.failed} role="alert">
        {story.listenFailed}
      </p>
    </div>
  );
}
