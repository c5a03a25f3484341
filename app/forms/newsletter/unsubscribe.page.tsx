import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { SubmitButton } from '#app/forms/fields/form-controls.tsx';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { servicesContext } from '#app/services.ts';
import { type Language, pathInLanguage, splitLanguage } from '#domain/languages.ts';
import { LINK_HEADERS, linkMeta } from '../link-page.ts';
import styles from './newsletter.module.css';

export function loader({ params, url, context }: LoaderFunctionArgs) {
  const { language } = splitLanguage(url.pathname);
  const { languages = [language] } = context.get(servicesContext);
  const others = languages.filter((one) => one !== language);
  return { token: params.token ?? '', language, others, isBreaking: url.pathname.endsWith('/breaking') };
}

export function headers() {
  return LINK_HEADERS;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? linkMeta(messagesIn(loaderData.language).newsletter.unsubscribe.title) : [];

/** The page behind the unsubscribe links of every edition and of breaking news; the mails' language is chosen here too. */
export default function UnsubscribePage() {
  const { token, others, isBreaking } = useLoaderData<typeof loader>();
  const { unsubscribe } = useMessages().newsletter;
  const at = useHref();
  if (isBreaking) {
    return (
      <FormPage title={unsubscribe.titleBreaking} intro={unsubscribe.introBreaking}>
        <form method="post" action={at(`/newsletter/unsubscribe/${token}/breaking`)}>
          <SubmitButton label={unsubscribe.buttonBreaking} busyLabel={unsubscribe.busy} />
        </form>
        <OtherLanguages token={token} others={others} />
      </FormPage>
    );
  }
  return (
    <FormPage title={unsubscribe.title} intro={unsubscribe.intro}>
      <form method="post" action={at(`/newsletter/unsubscribe/${token}`)}>
        <SubmitButton label={unsubscribe.button} busyLabel={unsubscribe.busy} />
      </form>
      <OtherLanguages token={token} others={others} />
    </FormPage>
  );
}

/** For those who only want the mails in another language. Each button is in its language. */
function OtherLanguages({ token, others }: { readonly token: string; readonly others: readonly Language[] }) {
  return others.map((language) => {
    const { inThis } = messagesIn(language).newsletter.unsubscribe;
    const action = pathInLanguage(`/newsletter/language/${token}`, language);
    return (
      <form key={language} className={styles.language} method="post" action={action} lang={language}>
        <button className={styles.other} type="submit">
          {inThis}
        </button>
      </form>
    );
  });
}
