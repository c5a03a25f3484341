import { ButtonLink } from '#app/ui/button.tsx';
import styles from './section-failed.module.css';

/** The error of a section that failed to load, with 'Try Again' (STATE-23 to STATE-28). */
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
