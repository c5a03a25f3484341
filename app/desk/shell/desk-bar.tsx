import { memo } from 'react';
import { Link } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { SearchIcon } from '#app/ui/icons.tsx';
import { Wordmark } from '#app/ui/wordmark.tsx';
import { MENU_ID } from './desk-nav.tsx';
import styles from './desk-shell.module.css';
import { LineIcon } from './line-icon.tsx';

interface DeskBarProps {
  readonly name: string;
  readonly role: string;
  /** Notes for this person that they have not opened; shown while there are any. */
  readonly mentions: number;
  readonly onFind: () => void;
  readonly onHelp: () => void;
  /** `null` where the screen has the button itself. */
  readonly onNewStory: (() => void) | null;
  readonly onLogOut: () => Promise<void>;
}

/**
 * The bar at the top of the desk: brand, search, a new story, the person logged in, and the logout button (LOGIN-15).
 * On phones its buttons show their icons alone. Memoised like the menu, so that opening a dialog of the frame renders
 * neither of them again.
 */
export const DeskBar = memo(function DeskBar(props: DeskBarProps) {
  const { name, role, mentions, onFind, onHelp, onNewStory, onLogOut } = props;
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.menu} popoverTarget={MENU_ID} aria-label="Menu">
        <LineIcon name="menu" size={22} />
      </button>
      <a className={styles.brand} href="/admin/dashboard" aria-label="MATV 709 Desk">
        <Wordmark className={styles.wordmark} />
        <span>Desk</span>
      </a>
      {/* First of its side, as it comes late and would push aside what stands before it. */}
      {mentions > 0 && (
        <Link
          className={styles.mentions}
          to="/admin/mentions"
          aria-label={
            mentions === 1 ? '1 new mention or reply' : `${mentions.toLocaleString('en-GB')} new mentions and replies`
          }
          title="Mentions and replies"
        >
          <span aria-hidden="true">@</span> {mentions.toLocaleString('en-GB')}
        </Link>
      )}
      <button
        type="button"
        className={styles.find}
        aria-label="Find anything"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={onFind}
      >
        <SearchIcon size={18} />
        <span className={styles.findLabel}>Find anything</span>
      </button>
      {onNewStory !== null && (
        <DeskButton aria-label="New story" aria-haspopup="dialog" onClick={onNewStory}>
          <LineIcon name="plus" />
          <span className={styles.label}>New story</span>
        </DeskButton>
      )}
      <button
        type="button"
        className={styles.help}
        aria-label="Keyboard shortcuts"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        title="Keyboard shortcuts"
        onClick={onHelp}
      >
        ?
      </button>
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
        <DeskButton type="submit" aria-label="Log out">
          <span className={styles.icon}>
            <LineIcon name="log-out" />
          </span>
          <span className={styles.label}>Log out</span>
        </DeskButton>
      </form>
    </header>
  );
});
