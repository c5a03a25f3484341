import { ProtectionInputs } from '#app/forms/fields/form-controls.tsx';
import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import styles from './newsletter-block.module.css';

const ID = 'footer-newsletter';

/**
 * The newsletter form in the footer of every page (NAV-40, NAV-41). Without script it leads to /newsletter; its script
 * is loaded when it is first touched.
 */
export function NewsletterBlock() {
  const { frame } = useMessages();
  const at = useHref();
  return (
    <form
      className={styles.form}
      method="post"
      action={at('/newsletter')}
      data-feature="newsletter-signup"
      data-form="newsletter"
      data-call="/api/newsletter"
      data-done={frame.newsletterThanks}
    >
      <div className={styles.message} role="alert" tabIndex={-1} data-error-summary="" hidden>
        <p data-summary-text="" />
        <ul className={styles.none} data-summary-list="" />
      </div>
      <div className={styles.message} role="status" tabIndex={-1} data-form-banner="done" hidden />
      <label className={styles.label} htmlFor={ID}>
        {frame.newsletterAddress}
      </label>
      <p className={styles.error} id={`${ID}-error`} data-error-for="email" hidden />
      <div className={styles.line}>
        <input
          id={ID}
          className={styles.input}
          type="email"
          name="email"
          autoComplete="email"
          maxLength={254}
          required
          data-missing={frame.newsletterMissing}
          aria-describedby={`${ID}-error ${ID}-consent`}
        />
        <button className={styles.submit} type="submit" data-submit="" data-busy={frame.newsletterSending}>
          {frame.newsletterSend}
        </button>
      </div>
      <p className={styles.consent} id={`${ID}-consent`}>
        {frame.newsletterConsent}{' '}
        <a className={styles.link} href={at('/newsletter')}>
          {frame.newsletterAbout}
        </a>
      </p>
      <p className={styles.consent} role="status" data-form-status="" />
      <ProtectionInputs />
    </form>
  );
}
