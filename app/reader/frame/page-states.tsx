import { MessagePage, WaysOn } from '#app/reader/missing/message-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import styles from './page-states.module.css';

/** Templates for browser/page/page-states.ts while a page loads or fails; the status is for screen readers. */
export function PageStates() {
  return (
    <>
      <p className={styles.bar} role="status" data-page-status="" />
      <template data-name="list-skeleton">
        <div className={styles.list}>
          <p className={styles.saying}>Loading...</p>
          <i className={styles.lead} />
          <i className={styles.card} />
          <i className={styles.card} />
          <i className={styles.card} />
        </div>
      </template>
      <template data-name="article-skeleton">
        <div className={styles.article}>
          <p className={styles.saying}>Loading...</p>
          <i className={styles.line} />
          <i className={styles.line} />
          <i className={styles.lead} />
          <i className={styles.line} />
        </div>
      </template>
      <template data-name="page-failed">
        <MessagePage title="">
          <p data-reason="" />
          <p data-advice="">Check your connection, then try again. What you were reading is one step back.</p>
          <p data-saved-way="" hidden>
            What you saved on this device is under <a href="/saved">Saved stories</a>.
          </p>
          <WaysOn>
            <ButtonLink href="/" look="solid" isRetry>
              Try Again
            </ButtonLink>
            <ButtonLink href="/">Go Home</ButtonLink>
          </WaysOn>
        </MessagePage>
      </template>
      <template data-name="page-stale">
        <div className={styles.stale} data-stale="">
          <Notice>Using cached data</Notice>
        </div>
      </template>
    </>
  );
}
