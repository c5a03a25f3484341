import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { SearchIcon } from '#app/ui/icons.tsx';
import { Wordmark } from '#app/ui/wordmark.tsx';
import styles from './desk-shell.module.css';

interface DeskBarProps {
  readonly name: string;
  readonly role: string;
  readonly onFind: () => void;
  /** `null` where the screen has the button itself. */
  readonly onNewStory: (() => void) | null;
  readonly onLogOut: () => Promise<void>;
}

/** The bar at the top of the desk: brand, search, a new story, the person logged in, and the logout button (LOGIN-15). */
export function DeskBar({ name, role, onFind, onNewStory, onLogOut }: DeskBarProps) {
  return (
    <header className={styles.bar}>
      <a className={styles.brand} href="/admin/dashboard">
        <Wordmark className={styles.wordmark} />
        <span>Desk</span>
      </a>
      <button
        type="button"
        className={styles.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onFind}
      >
        <SearchIcon size={18} />
        <span className={styles.findLabel}>Find anything</span>
        <kbd>Ctrl K</kbd>
      </button>
      {onNewStory !== null && (
        <DeskButton aria-haspopup="dialog" onClick={onNewStory}>
          New story
        </DeskButton>
      )}
      <p className={styles.who}>
        <span className={styles.name}>{name}</span> <span className={styles.role}>{role}</span>
      </p>
      <form
        method="post"
        action="/logout"
        onSubmit={(event) => {
          event.preventDefault();
          void onLogOut();
        }}
      >
        <DeskButton type="submit">Log out</DeskButton>
      </form>
    </header>
  );
}
