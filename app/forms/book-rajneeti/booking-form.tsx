import { FileField } from '#app/forms/fields/choice-fields.tsx';
import { useFormCall } from '#app/forms/fields/form-call.ts';
import { ProtectionInputs, SubmitButton } from '#app/forms/fields/form-controls.tsx';
import { ErrorSummary } from '#app/forms/fields/form-messages.tsx';
import { FormSection } from '#app/forms/fields/form-page.tsx';
import { TextArea, TextField } from '#app/forms/fields/text-field.tsx';
import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
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
  const { form } = useMessages().booking;
  const at = useHref();
  return (
    <form
      method="post"
      // Without script, what is wrong stands above the fields, far below the page's head.
      action={`${at('/book-rajneeti')}#ask`}
      encType="multipart/form-data"
      aria-labelledby="ask"
      data-feature="booking-form"
      data-form="book-rajneeti"
      data-call={useFormCall('/api/rajneeti-bookings')}
      data-upload={useFormCall('/api/upload/portfolio')}
    >
      <h2 className={styles.formTitle} id="ask">
        {form.title}
      </h2>
      <p className={styles.formIntro}>{form.intro}</p>
      <ErrorSummary answer={answer} />
      <ProtectionInputs />
      <AboutYou answer={answer} />
      <FormSection title={form.dateAndTime}>
        <SessionField answer={answer} sessions={sessions} />
      </FormSection>
      <YourSubject answer={answer} />
      <FormSection title={form.pages}>
        <p className={styles.sectionIntro}>{form.pagesIntro}</p>
        <div className={styles.pair}>
          {SOCIAL_NETWORKS.map((network) => (
            <TextField key={network} name={network} label={SOCIAL_LABELS[network]} inputMode="url" answer={answer} />
          ))}
        </div>
      </FormSection>
      <FormSection title={form.portfolio}>
        <FileField
          name="portfolio"
          label={form.portfolioLabel}
          help={form.portfolioHelp}
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
          answer={answer}
        />
      </FormSection>
      <SubmitButton label={form.send} busyLabel={form.sending} />
    </form>
  );
}

function AboutYou({ answer }: { readonly answer: FormAnswer | null }) {
  const { form } = useMessages().booking;
  return (
    <FormSection title={form.aboutYou}>
      <TextField
        name="name"
        label={form.name}
        autoComplete="name"
        maxLength={BOOKING_LIMITS.name}
        required
        missing={NAME_MISSING}
        answer={answer}
      />
      <p className={styles.sectionIntro}>{form.contact}</p>
      <div className={styles.pair}>
        <TextField
          name="email"
          label={form.email}
          type="email"
          autoComplete="email"
          maxLength={BOOKING_LIMITS.email}
          answer={answer}
        />
        <TextField
          name="phone"
          label={form.phone}
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
  const { form } = useMessages().booking;
  return (
    <FormSection title={form.subject}>
      <TextField name="expertise" label={form.expertise} help={form.expertiseHelp} maxLength={short} answer={answer} />
      <TextArea name="whyPodcast" label={form.whyPodcast} rows={4} maxLength={long} answer={answer} />
      <TextArea name="topicsToDiscuss" label={form.topicsToDiscuss} rows={4} maxLength={long} answer={answer} />
      <TextArea
        name="pastEngagements"
        label={form.pastEngagements}
        help={form.pastEngagementsHelp}
        rows={3}
        maxLength={long}
        answer={answer}
      />
      <TextArea name="message" label={form.message} help={form.messageHelp} rows={4} maxLength={long} answer={answer} />
    </FormSection>
  );
}
