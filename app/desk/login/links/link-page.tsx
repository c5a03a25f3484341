import { type ReactNode, useId } from 'react';
import { INITIAL_PASSWORD, PASSWORD_LENGTH, weakPasswordText } from '#domain/desk/people.ts';
import { ownEntry } from '#domain/own-entry.ts';
import styles from '../login.page.module.css';
import form from '../login-form.module.css';

/** Headers of these pages: not cached, and no referrer, because the address holds a secret token. */
export const LINK_PAGE_HEADERS = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };

const WRONG: Readonly<Record<string, string>> = {
  short: `Please choose a password of at least ${PASSWORD_LENGTH.least} characters.`,
  long: `Please choose a password of at most ${PASSWORD_LENGTH.most} characters.`,
  common: weakPasswordText('common'),
  personal: weakPasswordText('personal'),
  guessable: weakPasswordText('guessable'),
  initial: INITIAL_PASSWORD,
};

/** Why the password of the previous attempt was refused, from the form's address. */
export function wrongPassword(url: string): string | null {
  return ownEntry(WRONG, new URL(url).searchParams.get('wrong') ?? '') ?? null;
}

interface LinkPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The layout of the pages that mailed links lead to: a heading, a few words, one form. */
export function LinkPage({ title, children }: LinkPageProps) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}

export function Lead({ children }: { readonly children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>;
}

export function WayBack({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <p className={styles.lead}>
      <a className={form.link} href={href}>
        {children}
      </a>
    </p>
  );
}

interface NewPasswordFormProps {
  readonly action: string;
  readonly alert: string | null;
  /** The account's address, so that password managers save the password for it. */
  readonly email?: string;
  readonly label: string;
}

/**
 * Chooses a password; a plain form, the same with script and without. No `maxLength`, here and wherever a password is
 * typed: browsers would cut what is pasted without a word.
 */
export function NewPasswordForm({ action, alert, email, label }: NewPasswordFormProps) {
  const id = useId();
  return (
    <form className={form.form} method="post" action={action}>
      {alert !== null && (
        <p id={`${id}alert`} className={form.failed} role="alert">
          {alert}
        </p>
      )}
      {email !== undefined && (
        <>
          <label className={form.label} htmlFor={`${id}email`}>
            Email
          </label>
          <input id={`${id}email`} className={form.input} type="email" value={email} autoComplete="username" readOnly />
        </>
      )}
      <label className={form.label} htmlFor={`${id}password`}>
        New password
      </label>
      <input
        id={`${id}password`}
        className={form.input}
        type="password"
        name="password"
        autoComplete="new-password"
        minLength={PASSWORD_LENGTH.least}
        aria-invalid={alert === null ? undefined : true}
        aria-describedby={alert === null ? `${id}hint` : `${id}alert ${id}hint`}
        required
      />
      <p className={form.hint} id={`${id}hint`}>
        {PASSWORD_LENGTH.least} to {PASSWORD_LENGTH.most} characters. Several words in a row are easy to remember.
      </p>
      <button className={form.submit} type="submit">
        {label}
      </button>
    </form>
  );
}
