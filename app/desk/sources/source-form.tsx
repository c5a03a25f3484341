import { type ReactNode, useId } from 'react';
import { useFieldArray } from 'react-hook-form';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field, FieldError } from '#app/desk/kit/field.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { boundField, FormCheck, FormNumber, FormSelect, FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import {
  FORMAT_NAMES,
  HIGHEST_PRIORITY,
  OPERATOR_PRIORITY,
  SOURCE_FORMATS,
  type SourceFormat,
} from '#domain/desk/sources.ts';
import { SECTIONS } from '#domain/sections.ts';
import styles from './sources.module.css';
import { TryOutcome } from './try-outcome.tsx';
import type { SourceFormHandle } from './use-source-form.ts';

const FORMAT_WORDS: Readonly<Record<SourceFormat, string>> = { ...FORMAT_NAMES, json: 'JSON, as the operator’s feed' };

interface SourceFormProps {
  readonly form: SourceFormHandle;
  readonly label: string;
  readonly hasSecret: boolean;
  readonly onSend: SourceFormHandle['tryOut'];
  /** The buttons. */
  readonly children: ReactNode;
}

/** The settings of a source, and the result of trying them out. */
export function SourceForm({ form, label, hasSecret, onSend, children }: SourceFormProps) {
  return (
    <div className={cardStyles.column}>
      <PlainForm form={form} onSend={onSend} label={label} noValidate>
        <fieldset className={formStyles.fields} disabled={form.isSending}>
          <FormText
            form={form}
            name="name"
            label="Name"
            maxLength={60}
            required
            help="Such as the name of the agency."
          />
          <FormText
            form={form}
            name="url"
            label="Address"
            maxLength={2000}
            required
            sort={{ type: 'url', inputMode: 'url', autoComplete: 'off' }}
            help="Begins with https:// and leads to the feed. Leave out any key: it goes into the field Secret."
          />
          <FormSelect form={form} name="format" label="Format">
            {SOURCE_FORMATS.map((format) => (
              <option key={format} value={format}>
                {FORMAT_WORDS[format]}
              </option>
            ))}
          </FormSelect>
          <Secret form={form} hasSecret={hasSecret} />
          <FormNumber form={form} name="intervalSeconds" label="Seconds between polls" min={60} max={86_400} />
          <Categories form={form} />
          <DefaultSection form={form} />
          <FormSelect form={form} name="trust" label="Its stories">
            <option value="hold">Hold each one until an editor publishes it</option>
            <option value="publish">Publish them straight away</option>
          </FormSelect>
          <FormNumber form={form} name="priority" label="Priority" min={0} max={HIGHEST_PRIORITY} />
          <p className={textStyles.small}>
            Of two sources that send the same event, the one of higher priority is read. The operator’s feed has{' '}
            {OPERATOR_PRIORITY}. A story that waits for review gives way to one that is published at once.
          </p>
          <FormText
            form={form}
            name="licence"
            label="Licence"
            maxLength={300}
            help="Used for items that come without one."
          />
          <FormText
            form={form}
            name="credit"
            label="Credit line"
            maxLength={300}
            help="Used for items that come without one."
          />
          <FormSelect form={form} name="pictures" label="Pictures">
            <option value="credited">Only those that come with a credit</option>
            <option value="use">All</option>
            <option value="none">None</option>
          </FormSelect>
          <div className={formStyles.ends}>{children}</div>
        </fieldset>
      </PlainForm>
      {form.outcome?.kind === 'read' && form.proof === null && (
        <p>The address, format or secret has changed since this try. Try it out again.</p>
      )}
      {form.outcome !== null && <TryOutcome tried={form.outcome} />}
    </div>
  );
}

function Secret({ form, hasSecret }: Pick<SourceFormProps, 'form' | 'hasSecret'>) {
  const place = form.watch('secretIn');
  return (
    <>
      <FormText
        form={form}
        name="secret"
        label="Secret"
        maxLength={1000}
        sort={{ type: 'password', autoComplete: 'new-password' }}
        help={
          hasSecret
            ? 'A secret is set. Leave this empty to keep it.'
            : 'The key or token that the source asks for, if any. It is never shown again.'
        }
      />
      {hasSecret && (
        <FormCheck form={form} name="removesSecret" className={styles.check}>
          Remove the secret that is set
        </FormCheck>
      )}
      <div className={place === 'bearer' ? undefined : formStyles.pair}>
        <FormSelect form={form} name="secretIn" label="How the secret is sent">
          <option value="bearer">In the Authorization header, as a bearer token</option>
          <option value="header">In a header of its own</option>
          <option value="query">In the address, as a parameter</option>
        </FormSelect>
        {place !== 'bearer' && (
          <FormText
            form={form}
            name="secretName"
            label={place === 'header' ? 'Name of the header' : 'Name of the parameter'}
            maxLength={60}
            required
            sort={{ autoComplete: 'off' }}
          />
        )}
      </div>
    </>
  );
}

function Categories({ form }: Pick<SourceFormProps, 'form'>) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'sections' });
  const id = useId();
  return (
    <fieldset className={styles.categories}>
      <legend>Categories and their sections</legend>
      <p className={textStyles.small}>The first match counts. Any other category follows the site’s own rules.</p>
      {fields.map((row, index) => (
        <div key={row.id} className={styles.category}>
          <FormText form={form} name={`sections.${index}.category`} label="Category" maxLength={80} required />
          <FormSelect form={form} name={`sections.${index}.section`} label="Section">
            <SectionOptions />
          </FormSelect>
          <DeskButton aria-label={`Remove category ${index + 1}`} onClick={() => remove(index)}>
            Remove
          </DeskButton>
        </div>
      ))}
      <FieldError id={id} error={form.formState.errors.sections?.root?.message} />
      <div className={cardStyles.actions}>
        <DeskButton onClick={() => append({ category: '', section: 'latest-news' })}>Add a category</DeskButton>
      </div>
    </fieldset>
  );
}

function DefaultSection({ form }: Pick<SourceFormProps, 'form'>) {
  const id = useId();
  const label = 'Section for everything else';
  const setValueAs = (chosen: string | null) => chosen || null;
  const { error, control } = boundField(form, 'defaultSection', { id, label, hasHelp: true }, { setValueAs });
  return (
    <Field id={id} label={label} error={error} help="For categories that neither this list nor the site’s rules cover.">
      <select {...control}>
        <option value="">Latest News only</option>
        <SectionOptions />
      </select>
    </Field>
  );
}

function SectionOptions() {
  return SECTIONS.map(({ slug, label }) => (
    <option key={slug} value={slug}>
      {label}
    </option>
  ));
}
