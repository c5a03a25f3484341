import type { ReactNode } from 'react';
import screenStyles from './screen.module.css';

/** The head of a screen: what it is, and what it is for. */
export function ScreenHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={screenStyles.head}>
      <h1 className={screenStyles.title}>{title}</h1>
      <p className={screenStyles.purpose}>{children}</p>
    </header>
  );
}
