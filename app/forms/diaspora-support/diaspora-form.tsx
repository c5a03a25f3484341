import { FileField } from '#app/forms/fields/choice-fields.tsx';
import { ProtectionInputs, SubmitButton } from '#app/forms/fields/form-controls.tsx';
import { ErrorSummary, FormBanner } from '#app/forms/fields/form-messages.tsx';
import { FormSection } from '#app/forms/fields/form-page.tsx';
import { TextArea, TextField } from '#app/forms/fields/text-field.tsx';
import { MAX_ATTACHMENTS } from '#domain/forms/attachment-types.ts';
import {
  ATTACHMENT_EXTENSIONS,
  DIASPORA_LENGTHS,
  DIASPORA_MISSING,
  DIASPORA_TEXTS,
} from '#domain/forms/diaspora-texts.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import styles from './diaspora-support.module.css';

interface DiasporaFormProps {
  readonly answer: FormAnswer | null;
  readonly countries: readonly string[];
}

/**
 * The contact form. Script turns the places into lists and the phone number into a widget: `reader/browser/diaspora`.
 */
export function DiasporaForm({ answer, countries }: DiasporaFormProps) {
  return (
    <section className={styles.card} aria-labelledby="contact-form" data-form-card="">
      <h2 className={styles.title} id="contact-form">
        Contact Form
      </h2>
      <form
        method="post"
        action="/diaspora-support"
        encType="multipart/form-data"
        data-feature="diaspora-form"
        data-form="diaspora-support"
        data-call="/api/diaspora-support"
      >
        <ErrorSummary answer={answer} />
        <FormBanner kind="done" />
        <p className={styles.reference} data-reference-line="" hidden>
          Your reference is <strong data-reference="" />. Please note it down: we send it by e-mail too, unless we have
          written to you within the last hour.
        </p>
        <ProtectionInputs />
        <ContactFields answer={answer} />
        <PlaceFields answer={answer} countries={countries} />
        <IssueFields answer={answer} />
        <AttachmentFields answer={answer} />
        <p className={styles.consent}>
          By submitting this form you agree that our desk reads and keeps what you send, to deal with your request. The{' '}
          <a href="/privacy#forms">Privacy Policy</a> says for how long, and how to have it erased.
        </p>
        <SubmitButton label="Submit" busyLabel={DIASPORA_TEXTS.busy} />
      </form>
    </section>
  );
}

function ContactFields({ answer }: Pick<DiasporaFormProps, 'answer'>) {
  return (
    <FormSection title="Contact Information" heading="h3">
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        help="We answer to this address."
        maxLength={DIASPORA_LENGTHS.email}
        required
        missing={DIASPORA_MISSING.email}
        answer={answer}
      />
      <TextField
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="tel"
        help="With the country code, such as +44 7400 123456."
        maxLength={DIASPORA_LENGTHS.phone}
        answer={answer}
      />
      <input type="hidden" name="phoneCountry" defaultValue="" />
    </FormSection>
  );
}

function PlaceFields({ answer, countries }: DiasporaFormProps) {
  return (
    <FormSection title="Location" heading="h3">
      <TextField
        name="country"
        label="Country"
        autoComplete="country-name"
        list="countries"
        maxLength={DIASPORA_LENGTHS.country}
        required
        missing={DIASPORA_MISSING.country}
        answer={answer}
      />
      <datalist id="countries">
        {countries.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        name="state"
        label="State/Province"
        autoComplete="address-level1"
        maxLength={DIASPORA_LENGTHS.state}
        required
        missing={DIASPORA_MISSING.state}
        answer={answer}
      />
      <TextField
        name="city"
        label="City/District"
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
  return (
    <FormSection title="Issue Description" heading="h3">
      <TextField
        name="context"
        label="Context/Subject"
        placeholder="Brief context or subject of your request"
        maxLength={DIASPORA_LENGTHS.context}
        required
        missing={DIASPORA_MISSING.context}
        answer={answer}
      />
      <TextArea
        name="issueDescription"
        label="Detailed Issue Description"
        help={`What happened, when, who is involved, and what would help. Up to ${DIASPORA_LENGTHS.issueDescription} characters.`}
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
  return (
    <FormSection title="Attachments (Optional)" heading="h3">
      <FileField
        name="attachments"
        label="Files"
        help={`${TYPES} (max 10MB each), at most ${MAX_ATTACHMENTS} files. Only our desk can open them.`}
        accept={ACCEPT}
        multiple
        answer={answer}
      />
      <ul className={styles.files} aria-label="Chosen files" data-attachments="" hidden />
      <template data-attachment="">
        <li className={styles.file}>
          <span className={styles.fileName} data-name="" />
          <span className={styles.fileSize} data-size="" />
          <button className={styles.remove} type="button">
            Remove
          </button>
        </li>
      </template>
    </FormSection>
  );
}
