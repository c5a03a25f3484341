import { useMessages } from '#app/languages/messages.ts';
import { BookmarkIcon } from '#app/ui/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import styles from './save-button.module.css';
import tools from './tool-button.module.css';

/** Saves the story in this browser; shown by browser/saved/save-story.ts where that is possible. */
export function SaveButton() {
  const { story } = useMessages();
  return (
    <div className={styles.save}>
      <button className={`${tools.tool} ${tools.wide}`} type="button" data-save="" hidden>
        <BookmarkIcon size={18} />
        <span className={styles.offer}>
          {story.save}
          <VisuallyHidden>{story.saveHidden}</VisuallyHidden>
        </span>
        <span className={styles.saved}>
          {story.saved}
          <VisuallyHidden>{story.savedHidden}</VisuallyHidden>
        </span>
      </button>
      <p className={styles.status} role="status" data-save-status="" />
    </div>
  );
}
