import { useMessages } from '#app/languages/messages.ts';
import styles from './text-size-button.module.css';
import tools from './tool-button.module.css';

/** Makes the site's text larger; shown by browser/text-size.ts. */
export function TextSizeButton() {
  const { story } = useMessages();
  return (
    <button className={tools.tool} type="button" data-size-button="" hidden aria-label={story.textSize}>
      <span className={styles.letters} aria-hidden="true">
        A<span className={styles.large}>A</span>
      </span>
    </button>
  );
}
