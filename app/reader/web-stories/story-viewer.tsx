import { ArrowIcon, BackIcon, CloseIcon } from '#app/ui/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import panels from './story-panels.module.css';
import styles from './story-viewer.module.css';

/** The empty full-screen viewer, which browser/stories/story-viewer.ts fills and opens. */
export function StoryViewer() {
  return (
    <dialog className={styles.viewer} data-viewer="" aria-label="Web story">
      <div className={styles.frame}>
        <div className={styles.bars} data-bars="" aria-hidden="true" />
        <p className={styles.position} data-position="" role="status" />
        <button className={styles.close} type="button" data-close="">
          <CloseIcon size={22} />
          <VisuallyHidden>Close story</VisuallyHidden>
        </button>
        <p className={styles.message} data-loading="">
          Loading...
        </p>
        <div className={styles.message} data-failed="" role="alert" hidden>
          <p data-reason="" />
          <a className={styles.way} data-page="" href="/web-stories">
            Open the story’s page
          </a>
        </div>
        <div className={panels.panels} data-panels="" aria-live="polite" />
        <button className={styles.previous} type="button" data-step="-1">
          <BackIcon />
          <VisuallyHidden>Previous panel</VisuallyHidden>
        </button>
        <button className={styles.next} type="button" data-step="1">
          <ArrowIcon />
          <VisuallyHidden>Next panel</VisuallyHidden>
        </button>
      </div>
    </dialog>
  );
}
