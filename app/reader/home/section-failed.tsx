import { ButtonLink } from '#app/ui/button.tsx';
import styles from './section-failed.module.css';

/** What stands in a section that could not be had, and the way to ask again (STATE-23 to STATE-28). */
export function SectionFailed({ text }: { text: string }) {
  return (
    <div className={styles.failed} role="alert">
      <p>{text}</p>
      <ButtonLink href="/" isRetry>
        Try Again
      </ButtonLink>
    </div>
  );
}
