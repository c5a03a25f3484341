import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { MessagePage, WaysOn } from '#app/reader/missing/message-page.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import styles from './page-states.module.css';

/** Templates for browser/page/page-states.ts while a page loads or fails; the status is for screen readers. */
export function PageStates() {
  const { frame, page } = useMessages();
  const at = useHref();
  return (
    <>
      <p className={styles.bar} role="status" data-page-status="" />
      <template data-name="list-skeleton">
        <div className={styles.list}>
          <p className={styles.saying}>{page.loading}</p>
          <i className={styles.lead} />
          <i className={styles.card} />
          <i className={styles.card} />
          <i className={styles.card} />
        </div>
      </template>
      <template data-name="article-skeleton">
        <div className={styles.article}>
          <p className={styles.saying}>{page.loading}</p>
          <i className={styles.line} />
          <i className={styles.line} />
          <i className={styles.lead} />
          <i className={styles.line} />
        </div>
      </template>
      <template data-name="page-failed">
        <MessagePage title="">
          <p data-reason="" />
          <p data-advice="" data-fault={frame.faultAdvice}>
            {frame.failedAdvice}
          </p>
          <p data-saved-way="" hidden>
            {frame.savedBefore}
            <a href={at('/saved')}>{frame.links.saved[0]}</a>
            {frame.savedAfter}
          </p>
          <WaysOn>
            <ButtonLink href={at('/')} look="solid" isRetry>
              {page.tryAgain}
            </ButtonLink>
            <ButtonLink href={at('/')}>{page.goHome}</ButtonLink>
          </WaysOn>
        </MessagePage>
      </template>
      <template data-name="page-stale">
        <div className={styles.stale} data-stale="">
          <Notice>{page.cached}</Notice>
        </div>
      </template>
    </>
  );
}
