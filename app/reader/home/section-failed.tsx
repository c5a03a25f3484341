import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import styles from './section-failed.module.css';

/** The error of a section that failed to load, with 'Try Again' (STATE-23 to STATE-28). */
export function SectionFailed({ text }: { text: string }) {
  const { page } = useMessages();
  const at = useHref();
  return (
    <div className={styles.failed} role="alert">
      <p>{text}</p>
      <ButtonLink href={at('/')} isRetry>
        {page.tryAgain}
      </ButtonLink>
    </div>
  );
}
