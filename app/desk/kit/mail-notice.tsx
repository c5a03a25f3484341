import { useViewer } from '#app/desk/session/viewer.ts';
import styles from './notice.module.css';

/** For screens that send e-mails: a site without a mail server only writes them down. */
export function MailNotice() {
  if (useViewer().sendsMail) return null;
  return (
    <div className={styles.notice}>
      <p>
        No mail server is set up: e-mails are written into a folder on the server and reach nobody. Whoever runs the
        site sets SMTP_URL and MAIL_FROM.
      </p>
    </div>
  );
}
