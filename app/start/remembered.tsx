import { createContext, type ReactElement, useContext } from 'react';
import { LanguageContext, useLanguage } from '#app/languages/language.ts';
import styles from './remembered.module.css';

/** Returns the markup of a part, rendered only if the key is new. */
export type Remember = (key: string, part: () => ReactElement) => string;

/** When `null`, as in the browser, parts are rendered normally. */
export const RememberContext = createContext<Remember | null>(null);

interface RememberedProps {
  readonly name: string;
  /** Everything the part depends on: equal values must give equal markup. */
  readonly from: unknown;
  readonly children: () => ReactElement;
}

/**
 * A part that most newly rendered pages have in common with earlier ones, such as the frame or unchanged sections of
 * the home page. Its markup may depend only on `from` and the page's language, and must not use the router's context.
 */
export function Remembered({ name, from, children }: RememberedProps) {
  const remember = useContext(RememberContext);
  const language = useLanguage();
  if (!remember) return <div className={styles.part}>{children()}</div>;
  const html = remember(`${language} ${name} ${JSON.stringify(from)}`, () => (
    <LanguageContext value={language}>{children()}</LanguageContext>
  ));
  return <div className={styles.part} dangerouslySetInnerHTML={{ __html: html }} />;
}
