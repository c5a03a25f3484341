import { useFormCall } from '#app/forms/fields/form-call.ts';
import { ProtectionInputs } from '#app/forms/fields/form-controls.tsx';
import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useSaid } from '#app/languages/said.ts';
import { NEWSLETTER_CONSENT, NEWSLETTER_THANKS, NEWSLETTER_WRONG_ADDRESS } from '#domain/forms/newsletter.ts';
import styles from './newsletter-block.module.css';

const ID = 'footer-newsletter';

/**
 * The newsletter form in the footer of every page (NAV-40, NAV-41). Without script it leads to /newsletter; its script
 * is loaded when it is first touched.
 */
export function NewsletterBlock() {
  const { frame } = useMessages();
  const at = useHref();
  const said = useSaid();
  const call = useFormCall('/api/newsletter');
  return (
    <form
      className={styles.form}
      method="post"
      action={at('/newsletter')}
      data-feature="newsletter-signup"
      data-form="newsletter"
      data-call={call}
      data-done={said(NEWSLETTER_THANKS)}
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
          data-missing={said(NEWSLETTER_WRONG_ADDRESS)}
          aria-describedby={`${ID}-error ${ID}-consent`}
        />
        <button className={styles.submit} type="submit" data-submit="" data-busy={frame.newsletterSending}>
          {frame.newsletterSend}
        </button>
      </div>
      <p className={styles.consent} id={`${ID}-consent`}>
        {said(NEWSLETTER_CONSENT)}{' '}
        <a className={styles.link} href={at('/newsletter')}>
          {frame.newsletterAbout}
        </a>
      </p>
      <p className={styles.consent} role="status" data-form-status="" />
      <ProtectionInputs />
    </form>
  );
}
