import { type ReactNode, useId } from 'react';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import type { FormKind } from '#app/desk/kit/form/form-kind.ts';
import { FormPage } from '#app/desk/kit/form/form-page.tsx';
import { type FormEditing, useFormEditor } from '#app/desk/kit/form/use-form-editor.ts';
import formStyles from '#app/desk/kit/form.module.css';
import { ContentField } from '#app/desk/kit/rich-text/content-field.tsx';
import type { PolicyBody } from '#domain/desk/policy-form.ts';
import styles from './standing-text.module.css';
import type { StandingPage } from './standing-text-kind.ts';

interface StandingTextEditorProps {
  readonly text: StandingPage;
  readonly kind: FormKind<PolicyBody>;
  /** Shown beside the link to the site, given what was saved last. */
  readonly tools?: (stored: PolicyBody) => ReactNode;
}

/** A page below /about: its title, its text, and whether readers can open it. */
export function StandingTextEditor({ text, kind, tools }: StandingTextEditorProps) {
  const editing = useFormEditor(kind);
  const seeIt = editing.state.stored.isPublished
    ? { href: text.path, label: 'See it on the site' }
    : { href: text.about, label: 'See About Us' };
  return (
    <FormPage editing={editing} seeIt={seeIt} tools={tools?.(editing.state.stored)}>
      {(onUploading) => <StandingTextFields text={text} editing={editing} onUploading={onUploading} />}
    </FormPage>
  );
}

interface FieldsProps {
  readonly text: StandingPage;
  readonly editing: FormEditing<PolicyBody>;
  readonly onUploading: (by: 1 | -1) => void;
}

function StandingTextFields({ text, editing: { state, set }, onUploading }: FieldsProps) {
  const id = useId();
  const { title, html, isPublished } = state.values;
  return (
    <div className={formStyles.framed}>
      <TextField
        id={`${id}title`}
        label="Title"
        value={title}
        maxLength={text.longestTitle}
        required
        onType={(typed) => set({ title: typed })}
        help={`The page is at ${text.path}, whatever its title.`}
      />
      <Field id={`${id}html`} label="Text" help={text.purpose} isGroup>
        <ContentField
          labelledBy={`${id}htmllabel`}
          content={html}
          onChange={(typed) => set({ html: typed })}
          onUploading={onUploading}
        />
      </Field>
      <label className={styles.check}>
        <input type="checkbox" checked={isPublished} onChange={({ target }) => set({ isPublished: target.checked })} />
        Readers can open it, from the next save on
      </label>
    </div>
  );
}
