import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PagePresence } from './presence.tsx';
import screenStyles from './screen.module.css';
import textStyles from './text.module.css';

interface ScreenHeadProps {
  readonly title: string;
  /** The list that it belongs to. */
  readonly back?: { readonly to: string; readonly label: string };
  /** The screen's main button, opposite the title. */
  readonly action?: ReactNode;
  /** Its name, where several people may change the same thing: it then says who else has it open. */
  readonly screen?: string;
  readonly children: ReactNode;
}

/** The head of a screen: title, purpose, and main action. */
export function ScreenHead({ title, back, action, screen, children }: ScreenHeadProps) {
  return (
    <header className={screenStyles.head}>
      {back && (
        <p className={screenStyles.back}>
          <Link className={textStyles.link} to={back.to}>
            {back.label}
          </Link>
        </p>
      )}
      <div className={screenStyles.top}>
        <h1 className={screenStyles.title}>{title}</h1>
        {action}
      </div>
      {screen !== undefined && <PagePresence screen={screen} />}
      <p className={screenStyles.purpose}>{children}</p>
    </header>
  );
}
