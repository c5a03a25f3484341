import { BackIcon } from '#app/ui/icons.tsx';
import styles from './back-link.module.css';

/** Back to where the reader came from on this site; for one who came from elsewhere, to `elsewhere` (ART-02, AUTH-18). */
export function BackLink({ elsewhere }: { elsewhere: string }) {
  return (
    <a className={styles.back} href={elsewhere} data-feature="back-link">
      <BackIcon size={18} /> Back
    </a>
  );
}
