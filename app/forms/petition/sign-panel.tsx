import { CheckField } from '#app/forms/fields/choice-fields.tsx';
import { useFormCall } from '#app/forms/fields/form-call.ts';
import { ProtectionInputs, SubmitButton } from '#app/forms/fields/form-controls.tsx';
import { ErrorSummary, FormBanner } from '#app/forms/fields/form-messages.tsx';
import { TextArea, TextField } from '#app/forms/fields/text-field.tsx';
import { useHref, useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { number } from '#app/languages/plural.ts';
import { useSaid } from '#app/languages/said.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import { CONFIRM_BY_MAIL, NAME_BY_MAIL, SIGNED } from '#domain/forms/petition/petition-texts.ts';
import { SIGNATURE_LENGTH, SIGNATURE_MISSING } from '#domain/forms/petition/signature-input.ts';
import type { PetitionData } from './petition-data.ts';
import styles from './sign-panel.module.css';

/** 'Join the Movement': the number of signatures and the form (PET-21 to PET-24). */
export function SignPanel({ shown }: { readonly shown: PetitionData }) {
  const { petition, stats, answer } = shown;
  const { panel } = useMessages().petition;
  const language = useLanguage();
  return (
    <aside className={styles.panel} id="sign" aria-labelledby="join">
      <h2 className={styles.title} id="join">
        {panel.title}
      </h2>
      <p className={styles.count}>
        <strong className={styles.number} data-petition-number="signatures">
          {number(language, stats.totalSignatures)}
        </strong>
        {panel.signed(stats.totalSignatures)}
      </p>
      {/* Who signed without script as it closed is told that it was too late. */}
      {petition.isOpen ? <SignForm shown={shown} /> : <p className={styles.closed}>{answer?.banner ?? panel.closed}</p>}
    </aside>
  );
}

function SignForm({ shown }: { readonly shown: PetitionData }) {
  const { petition, path, answer, isDone } = shown;
  const { petition: texts } = useMessages();
  const { panel } = texts;
  const at = useHref();
  const [before, terms, between, privacy] = panel.consent;
  const call = useFormCall('/api/signatures');
  return (
    <form
      className={styles.form}
      method="post"
      action={`${path}#sign`}
      aria-labelledby="join"
      data-feature="petition-form"
      data-form="petition"
      data-call={call}
      data-stats={`/api/petitions/${petition._id}/stats`}
    >
      <FormBanner kind="done">{isDone ? <Signed confirms={petition.confirms} /> : undefined}</FormBanner>
      <ErrorSummary answer={answer} />
      <ProtectionInputs />
      <input type="hidden" name="petitionId" defaultValue={petition._id} />
      <input type="hidden" name="version" defaultValue={petition.version} />
      <SignerFields answer={answer} />
      <SubmitButton label={texts.sign} busyLabel={panel.signing} />
      <p className={styles.small}>
        {before}
        <a href={at('/terms')}>{terms}</a>
        {between}
        <a href={at('/privacy')}>{privacy}</a>
        {panel.consentEnd(petition.confirms)}
      </p>
    </form>
  );
}

function Signed({ confirms }: { readonly confirms: boolean }) {
  const said = useSaid();
  return (
    <>
      <p>{said(SIGNED)}</p>
      <p>{said(confirms ? CONFIRM_BY_MAIL : NAME_BY_MAIL)}</p>
    </>
  );
}

/** PET-27 to PET-35. */
function SignerFields({ answer }: { readonly answer: FormAnswer | null }) {
  const { name, email, location, comment } = SIGNATURE_LENGTH;
  const { panel } = useMessages().petition;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          name="firstName"
          label={panel.firstName}
          answer={answer}
          autoComplete="given-name"
          maxLength={name}
          required
          missing={SIGNATURE_MISSING.firstName}
        />
        <TextField
          name="lastName"
          label={panel.lastName}
          answer={answer}
          autoComplete="family-name"
          maxLength={name}
          required
          missing={SIGNATURE_MISSING.lastName}
        />
      </div>
      <TextField
        name="email"
        label={panel.email}
        answer={answer}
        type="email"
        autoComplete="email"
        maxLength={email}
        required
        missing={SIGNATURE_MISSING.email}
      />
      <TextField
        name="location"
        label={panel.location}
        answer={answer}
        placeholder={panel.locationExample}
        maxLength={location}
        required
        missing={SIGNATURE_MISSING.location}
      />
      <TextArea
        name="comment"
        label={panel.comment}
        answer={answer}
        help={panel.commentHelp}
        maxLength={comment}
        rows={2}
      />
      <CheckField name="displayName" answer={answer} label={panel.displayName} ticked />
    </>
  );
}
