import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import styles from './proposal.module.css';

/** The way on from a link that has done its work. */
export function UpcomingShowsLink() {
  const { bookingLinks } = useMessages();
  const at = useHref();
  return (
    <p className={styles.form}>
      <ButtonLink href={at('/book-rajneeti')}>{bookingLinks.comingShows}</ButtonLink>
    </p>
  );
}
