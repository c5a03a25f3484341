import { FileField } from '#app/forms/fields/choice-fields.tsx';
import { useFormCall } from '#app/forms/fields/form-call.ts';
import { ProtectionInputs, SubmitButton } from '#app/forms/fields/form-controls.tsx';
import { ErrorSummary, FormBanner } from '#app/forms/fields/form-messages.tsx';
import { FormSection } from '#app/forms/fields/form-page.tsx';
import { TextArea, TextField } from '#app/forms/fields/text-field.tsx';
import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useSaid } from '#app/languages/said.ts';
import { MAX_ATTACHMENTS } from '#domain/forms/attachment-types.ts';
import {
  ATTACHMENT_EXTENSIONS,
  DIASPORA_LENGTHS,
  DIASPORA_MISSING,
  DIASPORA_TEXTS,
} from '#domain/forms/diaspora-texts.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import type { CountryChoice } from './country-choices.ts';
import styles from './diaspora-support.module.css';

interface DiasporaFormProps {
  readonly answer: FormAnswer | null;
  readonly countries: readonly CountryChoice[];
}

/**
 * The contact form. Script turns the places into lists and the phone number into a widget: `reader/browser/diaspora`.
 */
export function DiasporaForm({ answer, countries }: DiasporaFormProps) {
  const { support } = useMessages();
  const at = useHref();
  const said = useSaid();
  const call = useFormCall('/api/diaspora-support');
  const [beforeReference, afterReference] = support.reference;
  const [beforePolicy, policy, afterPolicy] = support.consent;
  return (
    <section className={styles.card} aria-labelledby="contact-form" data-form-card="">
      <h2 className={styles.title} id="contact-form">
        {support.form}
      </h2>
      <form
        method="post"
        // Without script, what is wrong stands above the fields, far below the page's head.
        action={`${at('/diaspora-support')}#contact-form`}
        encType="multipart/form-data"
        data-feature="diaspora-form"
        data-form="diaspora-support"
        data-call={call}
      >
        <ErrorSummary answer={answer} />
        <FormBanner kind="done" />
        <p className={styles.reference} data-reference-line="" hidden>
          {beforeReference}
          <strong data-reference="" />
          {afterReference}
        </p>
        <ProtectionInputs />
        <ContactFields answer={answer} />
        <PlaceFields answer={answer} countries={countries} />
        <IssueFields answer={answer} />
        <AttachmentFields answer={answer} />
        <p className={styles.consent}>
          {beforePolicy}
          <a href={at('/privacy#forms')}>{policy}</a>
          {afterPolicy}
        </p>
        <SubmitButton label={support.submit} busyLabel={said(DIASPORA_TEXTS.busy)} />
      </form>
    </section>
  );
}

function ContactFields({ answer }: Pick<DiasporaFormProps, 'answer'>) {
  const { support } = useMessages();
  return (
    <FormSection title={support.contact} heading="h3">
      <TextField
        name="email"
        label={support.email}
        type="email"
        autoComplete="email"
        help={support.emailHelp}
        maxLength={DIASPORA_LENGTHS.email}
        required
        missing={DIASPORA_MISSING.email}
        answer={answer}
      />
      <TextField
        name="phone"
        label={support.phone}
        type="tel"
        autoComplete="tel"
        help={support.phoneHelp}
        maxLength={DIASPORA_LENGTHS.phone}
        answer={answer}
      />
      <input type="hidden" name="phoneCountry" defaultValue="" />
    </FormSection>
  );
}

function PlaceFields({ answer, countries }: DiasporaFormProps) {
  const { support } = useMessages();
  return (
    <FormSection title={support.place} heading="h3">
      <TextField
        name="country"
        label={support.country}
        autoComplete="country-name"
        list="countries"
        maxLength={DIASPORA_LENGTHS.country}
        required
        missing={DIASPORA_MISSING.country}
        answer={answer}
      />
      <datalist id="countries" data-names="country">
        {countries.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </datalist>
      <TextField
        name="state"
        label={support.state}
        autoComplete="address-level1"
        maxLength={DIASPORA_LENGTHS.state}
        required
        missing={DIASPORA_MISSING.state}
        answer={answer}
      />
      {support.statesOfIndia.size > 0 && (
        // For the list of states that script puts in the field's place.
        <datalist data-names="state India">
          {[...support.statesOfIndia].map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </datalist>
      )}
      <TextField
        name="city"
        label={support.city}
        autoComplete="address-level2"
        maxLength={DIASPORA_LENGTHS.city}
        required
        missing={DIASPORA_MISSING.city}
        answer={answer}
      />
    </FormSection>
  );
}

function IssueFields({ answer }: Pick<DiasporaFormProps, 'answer'>) {
  const { support } = useMessages();
  return (
    <FormSection title={support.issue} heading="h3">
      <TextField
        name="context"
        label={support.context}
        placeholder={support.contextExample}
        maxLength={DIASPORA_LENGTHS.context}
        required
        missing={DIASPORA_MISSING.context}
        answer={answer}
      />
      <TextArea
        name="issueDescription"
        label={support.description}
        help={support.descriptionHelp(DIASPORA_LENGTHS.issueDescription)}
        maxLength={DIASPORA_LENGTHS.issueDescription}
        rows={8}
        required
        missing={DIASPORA_MISSING.issueDescription}
        answer={answer}
      />
    </FormSection>
  );
}

const ACCEPT = ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',');
const TYPES = ATTACHMENT_EXTENSIONS.map((extension) => extension.toUpperCase()).join(', ');

function AttachmentFields({ answer }: Pick<DiasporaFormProps, 'answer'>) {
  const { support } = useMessages();
  return (
    <FormSection title={support.attachments} heading="h3">
      <FileField
        name="attachments"
        label={support.files}
        help={support.filesHelp(TYPES, MAX_ATTACHMENTS)}
        accept={ACCEPT}
        multiple
        answer={answer}
      />
      <ul className={styles.files} aria-label={support.chosenFiles} data-attachments="" hidden />
      <template data-attachment="">
        <li className={styles.file}>
          <span className={styles.fileName} data-name="" />
          <span className={styles.fileSize} data-size="" />
          <button className={styles.remove} type="button">
            {support.remove}
          </button>
        </li>
      </template>
    </FormSection>
  );
}
