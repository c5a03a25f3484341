import { type ReactNode, useEffect, useRef } from 'react';
import cardStyles from './card.module.css';

interface CardTitleProps {
  /** Incremented when the viewer chooses what the card shows, which focuses the title. */
  readonly choices: number;
  readonly children: ReactNode;
}

/** The title of a card beside a list. */
export function CardTitle({ choices, children }: CardTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (choices > 0) title.current?.focus();
  }, [choices]);
  return (
    <h2 ref={title} className={cardStyles.title} tabIndex={-1}>
      {children}
    </h2>
  );
}
