import { type ButtonHTMLAttributes, type MouseEvent, type Ref, useState } from 'react';
import styles from './desk-button.module.css';

type Look = 'plain' | 'primary' | 'danger' | 'quiet' | 'icon';

interface DeskButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  readonly look?: Look;
  readonly ref?: Ref<HTMLButtonElement>;
  /** Like `disabled`, but keeps the focus and takes it when a dialog gives it back. */
  readonly isInactive?: boolean;
}

/**
 * A button of the desk: denser than the readers', still 44 px where fingers tap. Disabled while it has the focus, as by
 * pressing it, it keeps the focus: the keyboard would otherwise start over from the top of the page.
 */
export function DeskButton(props: DeskButtonProps) {
  const { look = 'plain', type = 'button', isInactive = false, onFocus, onBlur, ...rest } = props;
  const [hasFocus, setFocus] = useState(false);
  const isKept = rest.disabled === true && hasFocus;
  const inactive = isInactive || isKept ? { 'aria-disabled': true, onClick: doNothing } : {};
  return (
    <button
      {...rest}
      {...inactive}
      {...(isKept ? { disabled: false } : {})}
      type={type}
      className={`${styles.button} ${styles[look] ?? ''}`}
      onFocus={(event) => {
        setFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        // The form around it is inert while it is sent, and gives the focus back then.
        if (!event.currentTarget.closest('[inert]')) setFocus(false);
        onBlur?.(event);
      }}
    />
  );
}

function doNothing(event: MouseEvent): void {
  event.preventDefault();
}
