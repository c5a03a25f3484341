import textStyles from '#app/desk/kit/text.module.css';
import { languageOf } from '#domain/text-language.ts';
import styles from './phone-preview.module.css';

interface PhonePreviewProps {
  readonly title: string;
  readonly body: string;
}

const PHONES = [
  { kind: 'android', label: 'Android' },
  { kind: 'iphone', label: 'iPhone' },
] as const;
const THEMES = ['light', 'dark'] as const;

/** The alert as locked phones show it: one line of title and two of text, the rest cut off. */
export function PhonePreview({ title, body }: PhonePreviewProps) {
  return (
    <section className={styles.preview} aria-labelledby="alert-preview">
      <h2 id="alert-preview" className={styles.heading}>
        On a phone
      </h2>
      <div className={styles.phones}>
        {THEMES.flatMap((theme) =>
          PHONES.map(({ kind, label }) => (
            <figure key={`${kind} ${theme}`} className={styles.phone} data-phone={kind} data-theme={theme}>
              <figcaption className={styles.caption}>
                {label}, {theme}
              </figcaption>
              <Notification kind={kind} title={title.trim()} body={body.trim()} />
            </figure>
          )),
        )}
      </div>
      <p className={textStyles.small}>
        Phones differ in detail. What is cut off here is shown once the alert is opened.
      </p>
    </section>
  );
}

function Notification({ kind, title, body }: PhonePreviewProps & { readonly kind: 'android' | 'iphone' }) {
  const words = (
    <>
      <p className={styles.title} lang={languageOf(title)} dir="auto">
        {title || 'Title'}
      </p>
      {body !== '' && (
        <p className={styles.body} lang={languageOf(body)} dir="auto">
          {body}
        </p>
      )}
    </>
  );
  if (kind === 'android') {
    return (
      <div className={styles.android}>
        <span className={styles.icon} aria-hidden="true">
          M
        </span>
        <div className={styles.words}>
          <p className={styles.source}>{window.location.hostname} · now</p>
          {words}
        </div>
      </div>
    );
  }
  return (
    <div className={styles.iphone}>
      <span className={styles.icon} aria-hidden="true">
        M
      </span>
      <div className={styles.words}>
        <p className={styles.now}>now</p>
        {words}
      </div>
    </div>
  );
}
