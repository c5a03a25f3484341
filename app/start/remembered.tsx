import { createContext, type ReactElement, useContext } from 'react';
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
 * the home page. Its markup may depend only on `from` and must not use the router's context.
 */
export function Remembered({ name, from, children }: RememberedProps) {
  const remember = useContext(RememberContext);
  if (!remember) return <div className={styles.part}>{children()}</div>;
  const html = remember(`${name} ${JSON.stringify(from)}`, children);
  return <div className={styles.part} dangerouslySetInnerHTML={{ __html: html }} />;
}
