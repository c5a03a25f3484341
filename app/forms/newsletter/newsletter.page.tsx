import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CheckField } from '#app/forms/fields/choice-fields.tsx';
import { ProtectionInputs, SubmitButton } from '#app/forms/fields/form-controls.tsx';
import { ErrorSummary, FormBanner } from '#app/forms/fields/form-messages.tsx';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { TextField } from '#app/forms/fields/text-field.tsx';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import {
  BREAKING_BOX,
  NEWSLETTER_BREAKING,
  NEWSLETTER_CONSENT,
  NEWSLETTER_THANKS,
  NEWSLETTER_WRONG_ADDRESS,
} from '#domain/forms/newsletter.ts';
import styles from './newsletter.module.css';

const TITLE = 'The MATV newsletter';
const ABOUT =
  'The stories that matter from Britain, India and the places between, chosen by our editors, in one e-mail.';

export function loader({ url, context }: LoaderFunctionArgs) {
  const { siteUrl, formAnswer } = context.get(servicesContext);
  return { siteUrl, isDone: url.searchParams.get('done') === '1', answer: formAnswer ?? null };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({ title: TITLE, description: ABOUT, siteUrl: loaderData?.siteUrl ?? '', path: '/newsletter' });

/** One e-mail field, a box for breaking news, and a consent line (SPEC-20). */
export default function NewsletterPage() {
  const { answer, isDone } = useLoaderData<typeof loader>();
  return (
    <FormPage title={TITLE} intro={ABOUT}>
      <form
        className={styles.form}
        method="post"
        action="/newsletter"
        noValidate
        data-feature="visitor-form"
        data-form="newsletter"
        data-call="/api/newsletter"
        data-done={NEWSLETTER_THANKS}
      >
        <ErrorSummary answer={answer} />
        <FormBanner kind="done">{isDone ? NEWSLETTER_THANKS : undefined}</FormBanner>
        <TextField
          name="email"
          label="Your e-mail address"
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          required
          missing={NEWSLETTER_WRONG_ADDRESS}
          answer={answer}
        />
        <CheckField
          name="breaking"
          value={BREAKING_BOX}
          label={NEWSLETTER_BREAKING}
          help="If you get the newsletter already, tick this and subscribe once more: we send you a link to add it."
          answer={answer}
        />
        <p className={styles.consent}>
          {NEWSLETTER_CONSENT} <a href="/privacy#forms">What we do with what you send us</a>
        </p>
        <ProtectionInputs />
        <SubmitButton label="Subscribe" busyLabel="Subscribing..." />
      </form>
    </FormPage>
  );
}
