import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { ArrowIcon, BackIcon, CloseIcon } from '#app/ui/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import panels from './story-panels.module.css';
import styles from './story-viewer.module.css';

/** The empty full-screen viewer, which browser/stories/story-viewer.ts fills and opens. */
export function StoryViewer() {
  const { page, viewer } = useMessages();
  const at = useHref();
  return (
    <dialog className={styles.viewer} data-viewer="" aria-label={viewer.name}>
      <div className={styles.frame}>
        <div className={styles.bars} data-bars="" aria-hidden="true" />
        <p className={styles.position} data-position="" role="status" />
        <button className={styles.close} type="button" data-close="">
          <CloseIcon size={22} />
          <VisuallyHidden>{viewer.close}</VisuallyHidden>
        </button>
        <p className={styles.message} data-loading="">
          {page.loading}
        </p>
        <div className={styles.message} data-failed="" role="alert" hidden>
          <p data-reason="" />
          <a className={styles.way} data-page="" href={at('/web-stories')}>
            {viewer.openPage}
          </a>
        </div>
        <div className={panels.panels} data-panels="" aria-live="polite" />
        <button className={styles.previous} type="button" data-step="-1">
          <BackIcon />
          <VisuallyHidden>{viewer.previous}</VisuallyHidden>
        </button>
        <button className={styles.next} type="button" data-step="1">
          <ArrowIcon />
          <VisuallyHidden>{viewer.next}</VisuallyHidden>
        </button>
      </div>
    </dialog>
  );
}
