import { CheckField } from '#app/forms/fields/choice-fields.tsx';
import { ProtectionInputs, SubmitButton } from '#app/forms/fields/form-controls.tsx';
import { ErrorSummary, FormBanner } from '#app/forms/fields/form-messages.tsx';
import { TextArea, TextField } from '#app/forms/fields/text-field.tsx';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import { CONFIRM_BY_MAIL, NAME_BY_MAIL, SIGNED } from '#domain/forms/petition/petition-texts.ts';
import { SIGNATURE_LENGTH, SIGNATURE_MISSING } from '#domain/forms/petition/signature-input.ts';
import type { PetitionData } from './petition-data.ts';
import styles from './sign-panel.module.css';

/** 'Join the Movement': the number of signatures and the form (PET-21 to PET-24). */
export function SignPanel({ shown }: { readonly shown: PetitionData }) {
  const { petition, stats } = shown;
  return (
    <aside className={styles.panel} id="sign" aria-labelledby="join">
      <h2 className={styles.title} id="join">
        Join the Movement
      </h2>
      <p className={styles.count}>
        <strong className={styles.number} data-petition-number="signatures">
          {stats.totalSignatures.toLocaleString('en-GB')}
        </strong>{' '}
        have signed
      </p>
      {petition.isOpen ? (
        <SignForm shown={shown} />
      ) : (
        <p className={styles.closed}>This petition is closed. Thank you for your support.</p>
      )}
    </aside>
  );
}

function SignForm({ shown }: { readonly shown: PetitionData }) {
  const { petition, path, answer, isDone } = shown;
  return (
    <form
      className={styles.form}
      method="post"
      action={`${path}#sign`}
      aria-labelledby="join"
      data-feature="petition-form"
      data-form="petition"
      data-call="/api/signatures"
      data-stats={`/api/petitions/${petition._id}/stats`}
    >
      <FormBanner kind="done">{isDone ? <Signed confirms={petition.confirms} /> : undefined}</FormBanner>
      <ErrorSummary answer={answer} />
      <ProtectionInputs />
      <input type="hidden" name="petitionId" defaultValue={petition._id} />
      <input type="hidden" name="version" defaultValue={petition.version} />
      <SignerFields answer={answer} />
      <SubmitButton label="Sign this petition" busyLabel="Signing..." />
      <p className={styles.small}>
        By signing you accept our <a href="/terms">Terms of Service</a> and <a href="/privacy">Privacy Policy</a>. Your
        email address is never shown; we use it to count you once{petition.confirms ? ' and to ask you to confirm' : ''}
        .
      </p>
    </form>
  );
}

function Signed({ confirms }: { readonly confirms: boolean }) {
  return (
    <>
      <p>{SIGNED}</p>
      <p>{confirms ? CONFIRM_BY_MAIL : NAME_BY_MAIL}</p>
    </>
  );
}

/** PET-27 to PET-35. */
function SignerFields({ answer }: { readonly answer: FormAnswer | null }) {
  const { name, email, location, comment } = SIGNATURE_LENGTH;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          name="firstName"
          label="First name"
          answer={answer}
          autoComplete="given-name"
          maxLength={name}
          required
          missing={SIGNATURE_MISSING.firstName}
        />
        <TextField
          name="lastName"
          label="Last name"
          answer={answer}
          autoComplete="family-name"
          maxLength={name}
          required
          missing={SIGNATURE_MISSING.lastName}
        />
      </div>
      <TextField
        name="email"
        label="Email"
        answer={answer}
        type="email"
        autoComplete="email"
        maxLength={email}
        required
        missing={SIGNATURE_MISSING.email}
      />
      <TextField
        name="location"
        label="Location"
        answer={answer}
        placeholder="Enter your city, state/province, country"
        maxLength={location}
        required
        missing={SIGNATURE_MISSING.location}
      />
      <TextArea
        name="comment"
        label="Comment"
        answer={answer}
        help="Shown with your name once an editor has read it."
        maxLength={comment}
        rows={2}
      />
      <CheckField name="displayName" answer={answer} label="Display my name and comment on this petition" ticked />
    </>
  );
}
