import { type ReactNode, useEffect, useRef } from 'react';
import cardStyles from './card.module.css';

interface CardTitleProps {
  /** The viewer's latest choice of what the card shows, by `useChosen`: each new one focuses the title. */
  readonly choice: string | null;
  readonly children: ReactNode;
}

/** The title of a card beside a list. */
export function CardTitle({ choice, children }: CardTitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (choice !== null) title.current?.focus();
  }, [choice]);
  return (
    <h2 ref={title} className={cardStyles.title} tabIndex={-1}>
      {children}
    </h2>
  );
}
