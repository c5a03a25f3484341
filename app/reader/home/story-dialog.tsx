import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { CloseIcon } from '#app/ui/icons.tsx';
import { AuthorView } from './author-view.tsx';
import { LoadStates } from './load-states.tsx';
import styles from './story-dialog.module.css';

/** The closed dialog that browser/stories/story-modal.ts fills with a story of the home page (HOME-01 to HOME-15). */
export function StoryDialog() {
  const { home } = useMessages();
  const at = useHref();
  return (
    <>
      <dialog className={styles.dialog} aria-labelledby="story-dialog-title" data-story-dialog="">
        <div className={styles.bar}>
          <div data-place="kicker" />
          <form method="dialog">
            <button className={styles.close} type="submit" aria-label={home.close}>
              <CloseIcon size={22} />
            </button>
          </form>
        </div>
        <div className={styles.story}>
          <h2 className={styles.title} id="story-dialog-title" tabIndex={-1} data-place="title">
            {home.story}
          </h2>
          <div className={styles.about}>
            <div data-place="author" />
            <div data-place="share" />
          </div>
          <div className={styles.hero} data-place="hero" />
          <div className={styles.summary} data-place="summary" />
          <div data-place="body" />
          <div data-place="corrections" />
          <div data-place="credit" />
          <LoadStates failed={home.storyFailed}>
            <a className={styles.whole} href={at('/')} data-whole="">
              {home.storyPage}
            </a>
          </LoadStates>
        </div>
      </dialog>
      <AuthorView />
    </>
  );
}
