import { ScreenPresence } from '../presence.tsx';
import styles from './form-page.module.css';

interface EditorTitleProps {
  readonly children: string;
  /** As in `ScreenPresence`. */
  readonly screen: string;
  readonly isEditing: boolean;
}

/** The heading of a screen that is saved as a whole, and who else has it open. */
export function EditorTitle({ children, screen, isEditing }: EditorTitleProps) {
  return (
    <div className={styles.words}>
      <h1 className={styles.title}>{children}</h1>
      <ScreenPresence screen={screen} isEditing={isEditing} />
    </div>
  );
}
