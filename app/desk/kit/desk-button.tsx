import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import styles from './desk-button.module.css';

type Look = 'plain' | 'primary' | 'danger' | 'quiet' | 'icon';

interface DeskButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  readonly look?: Look;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Like `disabled`, but keeps the focus and takes it when a dialog gives it back. */
  readonly isInactive?: boolean;
}

/** A button of the desk: denser than the readers', still 44 px where fingers tap. */
export function DeskButton({ look = 'plain', type = 'button', isInactive = false, ...rest }: DeskButtonProps) {
  const inactive = isInactive ? { 'aria-disabled': true, onClick: doNothing } : {};
  return <button {...rest} {...inactive} type={type} className={`${styles.button} ${styles[look] ?? ''}`} />;
}

function doNothing(event: MouseEvent): void {
  event.preventDefault();
}
