import { createContext, type ReactElement, useContext } from 'react';
import styles from './remembered.module.css';

/** Gives the markup of a part, made anew only when its key is a new one. */
export type Remember = (key: string, part: () => ReactElement) => string;

/** Where it is null, as in the browser, parts are rendered like any other. */
export const RememberContext = createContext<Remember | null>(null);

interface RememberedProps {
  readonly name: string;
  /** All that the part is made of: the same values give the same markup. */
  readonly from: unknown;
  readonly children: () => ReactElement;
}

/**
 * A part of a page that most pages made anew have in common with the one before: the frame, sections of the home page
 * whose stories did not change. Its markup must follow from `from` alone, and ask no context of the router.
 */
export function Remembered({ name, from, children }: RememberedProps) {
  const remember = useContext(RememberContext);
  if (!remember) return <div className={styles.part}>{children()}</div>;
  const html = remember(`${name} ${JSON.stringify(from)}`, children);
  return <div className={styles.part} dangerouslySetInnerHTML={{ __html: html }} />;
}
