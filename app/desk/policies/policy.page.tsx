import { useId, useMemo } from 'react';
import { type MetaFunction, useParams } from 'react-router';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import { FormPage } from '#app/desk/kit/form/form-page.tsx';
import { type FormEditing, useFormEditor } from '#app/desk/kit/form/use-form-editor.ts';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { ContentField } from '#app/desk/kit/rich-text/content-field.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { MAX_POLICY_TITLE, type PolicyBody } from '#domain/desk/policy-form.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language, pathInLanguage } from '#domain/languages.ts';
import { type Policy, policyNamed, policyPath } from '#domain/policies.ts';
import styles from './policy.module.css';
import { policyKind, policyLabel } from './policy-kind.ts';

export const meta: MetaFunction = ({ params }) => [
  { title: `${policyNamed(params.name ?? '')?.title ?? 'Policies'} | MATV Desk` },
  { name: 'robots', content: 'noindex' },
];

export default function PolicyPage() {
  const { name = '', language = DEFAULT_LANGUAGE } = useParams();
  const policy = policyNamed(name);
  if (!policy || !isLanguage(language)) {
    return <ScreenHead title="Policies">There is no policy of this name.</ScreenHead>;
  }
  return (
    <OnlyFor needed="editor" title={policyLabel(policy.title, language)}>
      <PolicyEditor key={`${name} ${language}`} policy={policy} language={language} />
    </OnlyFor>
  );
}

interface EditorProps {
  readonly policy: Policy;
  readonly language: Language;
}

/** One policy in a language: its title, its text, and whether readers can open it. */
function PolicyEditor({ policy, language }: EditorProps) {
  const kind = useMemo(() => policyKind(policy, language), [policy, language]);
  const editing = useFormEditor(kind);
  const seeIt = editing.state.stored.isPublished
    ? { href: pathInLanguage(policyPath(policy.name), language), label: 'See it on the site' }
    : { href: pathInLanguage('/about', language), label: 'See About Us' };
  return (
    <FormPage editing={editing} seeIt={seeIt}>
      {(onUploading) => (
        <PolicyFields policy={policy} language={language} editing={editing} onUploading={onUploading} />
      )}
    </FormPage>
  );
}

interface FieldsProps extends EditorProps {
  readonly editing: FormEditing<PolicyBody>;
  readonly onUploading: (by: 1 | -1) => void;
}

function PolicyFields({ policy, language, editing: { state, set }, onUploading }: FieldsProps) {
  const id = useId();
  const { title, html, isPublished } = state.values;
  return (
    <div className={styles.fields}>
      <TextField
        id={`${id}title`}
        label="Title"
        value={title}
        maxLength={MAX_POLICY_TITLE}
        required
        onType={(typed) => set({ title: typed })}
        help={`The page is at ${pathInLanguage(policyPath(policy.name), language)}, whatever its title.`}
      />
      <Field id={`${id}html`} label="Text" help={policy.purpose} isGroup>
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
