import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CheckField } from '#app/forms/fields/choice-fields.tsx';
import { useFormCall } from '#app/forms/fields/form-call.ts';
import { ProtectionInputs, SubmitButton } from '#app/forms/fields/form-controls.tsx';
import { ErrorSummary, FormBanner } from '#app/forms/fields/form-messages.tsx';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { TextField } from '#app/forms/fields/text-field.tsx';
import { hrefIn, useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { useSaid } from '#app/languages/said.ts';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import {
  BREAKING_BOX,
  NEWSLETTER_BREAKING,
  NEWSLETTER_CONSENT,
  NEWSLETTER_THANKS,
  NEWSLETTER_WRONG_ADDRESS,
} from '#domain/forms/newsletter.ts';
import { splitLanguage } from '#domain/languages.ts';
import styles from './newsletter.module.css';

export function loader({ url, context }: LoaderFunctionArgs) {
  const { siteUrl, formAnswer } = context.get(servicesContext);
  const { language } = splitLanguage(url.pathname);
  return { siteUrl, language, isDone: url.searchParams.get('done') === '1', answer: formAnswer ?? null };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { siteUrl, language } = loaderData;
  const { title, about } = messagesIn(language).newsletter;
  return pageMeta({ title, description: about, siteUrl, language, path: hrefIn(language, '/newsletter') });
};

/** One e-mail field, a box for breaking news, and a consent line (SPEC-20). */
export default function NewsletterPage() {
  const { answer, isDone } = useLoaderData<typeof loader>();
  const { newsletter } = useMessages();
  const said = useSaid();
  const at = useHref();
  const call = useFormCall('/api/newsletter');
  return (
    <FormPage title={newsletter.title} intro={newsletter.about}>
      <form
        className={styles.form}
        method="post"
        action={at('/newsletter')}
        noValidate
        data-feature="visitor-form"
        data-form="newsletter"
        data-call={call}
        data-done={said(NEWSLETTER_THANKS)}
      >
        <ErrorSummary answer={answer} />
        <FormBanner kind="done">{isDone ? said(NEWSLETTER_THANKS) : undefined}</FormBanner>
        <TextField
          name="email"
          label={newsletter.address}
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
          label={said(NEWSLETTER_BREAKING)}
          help={newsletter.breakingHelp}
          answer={answer}
        />
        <p className={styles.consent}>
          {said(NEWSLETTER_CONSENT)} <a href={at('/privacy#forms')}>{newsletter.privacy}</a>
        </p>
        <ProtectionInputs />
        <SubmitButton label={newsletter.subscribe} busyLabel={newsletter.subscribing} />
      </form>
    </FormPage>
  );
}
