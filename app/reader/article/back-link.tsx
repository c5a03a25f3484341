import { useMessages } from '#app/languages/messages.ts';
import { BackIcon } from '#app/ui/icons.tsx';
import styles from './back-link.module.css';

/**
 * Goes back to the previous page on this site; readers who came from another site go to `elsewhere` (ART-02, AUTH-18).
 */
export function BackLink({ elsewhere }: { elsewhere: string }) {
  const { page } = useMessages();
  return (
    <a className={styles.back} href={elsewhere} data-feature="back-link">
      <BackIcon size={18} /> {page.back}
    </a>
  );
}
