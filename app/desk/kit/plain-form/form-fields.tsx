import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { type FieldPath, type FieldPathByValue, type FieldValues, get, type RegisterOptions } from 'react-hook-form';
import fieldStyles from '../field.module.css';
import { Field } from '../field.tsx';
import formStyles from '../form.module.css';
import { errorText, messageIn } from './field-errors.ts';
import type { PlainFormHandle } from './use-plain-form.ts';

interface Bound {
  readonly id: string;
  readonly label: string;
  readonly hasHelp?: boolean;
}

/**
 * The props that bind a control to its field, its help (`${id}help`) and its error (`${id}error`), and the error
 * message.
 */
export function boundField<In extends FieldValues, Out, Name extends FieldPath<In>>(
  form: PlainFormHandle<In, Out>,
  name: Name,
  { id, label, hasHelp = false }: Bound,
  options?: RegisterOptions<In, Name>,
) {
  const message = messageIn(get(form.formState.errors, name));
  const describedBy = [hasHelp ? `${id}help` : null, message === null ? null : `${id}error`].filter(
    (one) => one !== null,
  );
  return {
    error: message === null ? undefined : errorText(label, message),
    control: {
      ...form.register(name, options),
      id,
      'aria-invalid': message === null ? undefined : true,
      'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
    },
  };
}

interface FormFieldProps<In extends FieldValues, Out> {
  readonly form: PlainFormHandle<In, Out>;
  readonly name: FieldPathByValue<In, string | undefined>;
  readonly label: string;
  readonly help?: ReactNode;
  readonly required?: boolean;
}

interface FormTextProps<In extends FieldValues, Out> extends FormFieldProps<In, Out> {
  readonly maxLength?: number;
  /** The kind of text and its language, for browsers and password managers. */
  readonly sort?: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'autoComplete' | 'inputMode' | 'minLength' | 'step' | 'lang'
  >;
}

/** One line of text, a date or a time. */
export function FormText<In extends FieldValues, Out>(props: FormTextProps<In, Out>) {
  const { form, name, label, help, required, maxLength, sort } = props;
  const id = useId();
  const { error, control } = boundField(form, name, { id, label, hasHelp: help !== undefined });
  return (
    <Field id={id} label={label} help={help} error={error}>
      <input {...sort} {...control} className={fieldStyles.input} maxLength={maxLength} required={required} />
    </Field>
  );
}

interface FormAreaProps<In extends FieldValues, Out> extends FormFieldProps<In, Out> {
  readonly maxLength: number;
  readonly rows?: number;
  /** The language of what is written in it, if not that of the desk. */
  readonly lang?: string;
  readonly className?: string | undefined;
}

/** Several lines of text. */
export function FormArea<In extends FieldValues, Out>(props: FormAreaProps<In, Out>) {
  const { form, name, label, help, required, maxLength, rows, lang, className = formStyles.area } = props;
  const id = useId();
  const { error, control } = boundField(form, name, { id, label, hasHelp: help !== undefined });
  return (
    <Field id={id} label={label} help={help} error={error}>
      <textarea {...control} className={className} rows={rows} lang={lang} maxLength={maxLength} required={required} />
    </Field>
  );
}

interface FormSelectProps<In extends FieldValues, Out> extends FormFieldProps<In, Out> {
  /** The `option` elements. */
  readonly children: ReactNode;
}

/** A choice from a list. */
export function FormSelect<In extends FieldValues, Out>(props: FormSelectProps<In, Out>) {
  const { form, name, label, help, required, children } = props;
  const id = useId();
  const { error, control } = boundField(form, name, { id, label, hasHelp: help !== undefined });
  return (
    <Field id={id} label={label} help={help} error={error}>
      <select {...control} required={required}>
        {children}
      </select>
    </Field>
  );
}

interface FormNumberProps<In extends FieldValues, Out> {
  readonly form: PlainFormHandle<In, Out>;
  readonly name: FieldPathByValue<In, number>;
  readonly label: string;
  readonly min: number;
  readonly max: number;
}

/** A required number. */
export function FormNumber<In extends FieldValues, Out>({ form, name, label, min, max }: FormNumberProps<In, Out>) {
  const id = useId();
  const { error, control } = boundField(form, name, { id, label }, { setValueAs: Number });
  return (
    <Field id={id} label={label} error={error}>
      <input {...control} type="number" min={min} max={max} required />
    </Field>
  );
}

interface FormCheckProps<In extends FieldValues, Out> {
  readonly form: PlainFormHandle<In, Out>;
  readonly name: FieldPathByValue<In, boolean | undefined>;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A checkbox with its label behind it. */
export function FormCheck<In extends FieldValues, Out>({ form, name, className, children }: FormCheckProps<In, Out>) {
  return (
    <label className={className}>
      <input type="checkbox" {...form.register(name)} />
      {children}
    </label>
  );
}
