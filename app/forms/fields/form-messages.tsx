import type { ReactNode } from 'react';
import { useSaid } from '#app/languages/said.ts';
import { CHECK_THE_FIELDS, type FormAnswer } from '#domain/forms/form-answer.ts';
import { fieldId } from './field-parts.tsx';
import styles from './fields.module.css';

/**
 * The error summary above the form, with links to the fields. While empty it is hidden; script fills it in
 * (`browser/forms/form-messages.ts`).
 */
export function ErrorSummary({ answer }: { readonly answer: FormAnswer | null }) {
  const said = useSaid();
  const errors = Object.entries(answer?.errors ?? {});
  const banner = answer?.banner ?? null;
  return (
    <div
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      data-error-summary=""
      hidden={errors.length === 0 && banner === null}
    >
      <p className={styles.summaryText} data-summary-text="">
        {banner ?? said(CHECK_THE_FIELDS)}
      </p>
      <ul className={styles.summaryList} data-summary-list="">
        {errors.map(([name, error]) => (
          <li key={name}>
            <a className={styles.summaryLink} href={`#${fieldId(name)}`}>
              {error}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FormBannerProps {
  /** Screen readers announce 'done' politely and 'failed' immediately. */
  readonly kind: 'done' | 'failed';
  readonly children?: ReactNode;
}

/** A message for the whole form. Without children it is hidden until script fills it in. */
export function FormBanner({ kind, children }: FormBannerProps) {
  return (
    <div
      className={kind === 'done' ? styles.done : styles.failed}
      role={kind === 'done' ? 'status' : 'alert'}
      tabIndex={-1}
      data-form-banner={kind}
      hidden={children === undefined}
    >
      {children}
    </div>
  );
}
