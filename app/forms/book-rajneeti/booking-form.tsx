import { FileField } from '#app/forms/fields/choice-fields.tsx';
import { ProtectionInputs, SubmitButton } from '#app/forms/fields/form-controls.tsx';
import { ErrorSummary } from '#app/forms/fields/form-messages.tsx';
import { FormSection } from '#app/forms/fields/form-page.tsx';
import { TextArea, TextField } from '#app/forms/fields/text-field.tsx';
import { BOOKING_LIMITS, NAME_MISSING } from '#domain/forms/bookings/booking-texts.ts';
import type { OfferedSession } from '#domain/forms/bookings/desk-bookings.ts';
import { SOCIAL_LABELS, SOCIAL_NETWORKS } from '#domain/forms/bookings/social-links.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import styles from './book-rajneeti.module.css';
import { SessionField } from './session-field.tsx';

interface BookingFormProps {
  readonly answer: FormAnswer | null;
  readonly sessions: readonly OfferedSession[];
}

/**
 * The booking form (BOOK-06 to BOOK-18). The file comes last, so that the text fields arrive at the server before it.
 */
export function BookingForm({ answer, sessions }: BookingFormProps) {
  return (
    <form
      method="post"
      action="/book-rajneeti"
      encType="multipart/form-data"
      aria-labelledby="ask"
      data-feature="booking-form"
      data-form="book-rajneeti"
      data-call="/api/rajneeti-bookings"
    >
      <h2 className={styles.formTitle} id="ask">
        Ask for a place
      </h2>
      <p className={styles.formIntro}>You need no account. Your name and one way to reach you are enough.</p>
      <ErrorSummary answer={answer} />
      <ProtectionInputs />
      <AboutYou answer={answer} />
      <FormSection title="Date and time">
        <SessionField answer={answer} sessions={sessions} />
      </FormSection>
      <YourSubject answer={answer} />
      <FormSection title="Your pages">
        <p className={styles.sectionIntro}>So that we know your work, and can name you as you like to be found.</p>
        <div className={styles.pair}>
          {SOCIAL_NETWORKS.map((network) => (
            <TextField key={network} name={network} label={SOCIAL_LABELS[network]} inputMode="url" answer={answer} />
          ))}
        </div>
      </FormSection>
      <FormSection title="Portfolio">
        <FileField
          name="portfolio"
          label="A picture of you or of your work"
          help="One JPG, JPEG or PNG file, up to 10 MB."
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
          answer={answer}
        />
      </FormSection>
      <SubmitButton label="Send request" busyLabel="Submitting..." />
    </form>
  );
}

function AboutYou({ answer }: { readonly answer: FormAnswer | null }) {
  return (
    <FormSection title="About you">
      <TextField
        name="name"
        label="Full Name"
        autoComplete="name"
        maxLength={BOOKING_LIMITS.name}
        required
        missing={NAME_MISSING}
        answer={answer}
      />
      <p className={styles.sectionIntro}>Leave us an e-mail address or a WhatsApp number, or both.</p>
      <div className={styles.pair}>
        <TextField
          name="email"
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={BOOKING_LIMITS.email}
          answer={answer}
        />
        <TextField
          name="phone"
          label="WhatsApp number"
          type="tel"
          autoComplete="tel"
          maxLength={BOOKING_LIMITS.phone}
          placeholder="+44 7700 900123"
          answer={answer}
        />
      </div>
    </FormSection>
  );
}

function YourSubject({ answer }: { readonly answer: FormAnswer | null }) {
  const { long, short } = BOOKING_LIMITS;
  return (
    <FormSection title="What you bring">
      <TextField
        name="expertise"
        label="Expertise"
        help="Your field of work, study or experience."
        maxLength={short}
        answer={answer}
      />
      <TextArea name="whyPodcast" label="Why do you want to join the show?" rows={4} maxLength={long} answer={answer} />
      <TextArea name="topicsToDiscuss" label="Topics you want to discuss" rows={4} maxLength={long} answer={answer} />
      <TextArea
        name="pastEngagements"
        label="Past engagements"
        help="Shows, panels or talks you have taken part in."
        rows={3}
        maxLength={long}
        answer={answer}
      />
      <TextArea
        name="message"
        label="Message"
        help="Anything else we should know."
        rows={4}
        maxLength={long}
        answer={answer}
      />
    </FormSection>
  );
}
