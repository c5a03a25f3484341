import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useInertFocus } from '../use-inert-focus.ts';
import type { PlainFormHandle } from './use-plain-form.ts';

interface PlainFormProps<In extends FieldValues, Out> {
  readonly form: PlainFormHandle<In, Out>;
  readonly onSend: (values: Out) => Promise<void> | void;
  /** Called for every change of a field. */
  readonly onType?: () => void;
  /** Called for every key press, for forms that an accidental Enter must not send. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  readonly className?: string | undefined;
  /** The form's own name, where a page has several. */
  readonly label?: string;
  /** Turns off the browser's own validation, for forms that show all errors themselves. */
  readonly noValidate?: boolean;
  readonly children: ReactNode;
}

/**
 * The `form` element: validates, sends, and moves the focus to the first refused field. It is inert while sending, so
 * that nothing is typed that would be lost when the answer arrives.
 */
export function PlainForm<In extends FieldValues, Out>(props: PlainFormProps<In, Out>) {
  const { form, onSend, onType, onKeyDown, className, label, noValidate = false, children } = props;
  const { refusals, isSending, countRefusal } = form;
  const { isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  const answered = useRef(0);
  useInertFocus(isSubmitting, element);
  useEffect(() => {
    if (isSubmitting || isSending || refusals === answered.current) return;
    answered.current = refusals;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals, isSubmitting, isSending]);
  async function submit(event: FormEvent) {
    let isRefused = false;
    await form.handleSubmit(onSend, () => {
      isRefused = true;
    })(event);
    // Counted only now, when the errors are shown at their fields.
    if (isRefused) countRefusal();
  }
  return (
    <form
      ref={element}
      className={className}
      aria-label={label}
      noValidate={noValidate}
      inert={isSubmitting}
      onChange={onType}
      onKeyDown={onKeyDown}
      onSubmit={(event) => void submit(event)}
    >
      {children}
    </form>
  );
}
