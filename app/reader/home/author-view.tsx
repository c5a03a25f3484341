import { useMessages } from '#app/languages/messages.ts';
import { BackIcon } from '#app/ui/icons.tsx';
import styles from './author-view.module.css';
import { LoadStates } from './load-states.tsx';

/** The view that browser/author-view.ts shows instead of a section's stories (HOME-53 to HOME-55). */
export function AuthorView() {
  const { home, page } = useMessages();
  return (
    <template data-name="author-view">
      <section className={styles.view} aria-label={home.author} tabIndex={-1} data-author-view="">
        <button className={styles.back} type="button" data-back="">
          <BackIcon size={18} /> {page.back}
        </button>
        <div data-place="profile" />
        <div data-place="stories" />
        <div data-place="more" />
        <LoadStates failed={home.authorFailed} />
      </section>
    </template>
  );
}
