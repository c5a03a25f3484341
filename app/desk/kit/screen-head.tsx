import type { ReactNode } from 'react';
import screenStyles from './screen.module.css';

interface ScreenHeadProps {
  readonly title: string;
  /** The screen's main button, opposite the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The head of a screen: what it is, what it is for, and what is done there most. */
export function ScreenHead({ title, action, children }: ScreenHeadProps) {
  return (
    <header className={screenStyles.head}>
      <div className={screenStyles.top}>
        <h1 className={screenStyles.title}>{title}</h1>
        {action}
      </div>
      <p className={screenStyles.purpose}>{children}</p>
    </header>
  );
}
