import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { useHref, useLanguage } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { NameState } from '#domain/desk/petitions.ts';
import { petitionTitleIn } from '#domain/forms/petition/petition-in.ts';
import { DEFAULT_LANGUAGE, splitLanguage } from '#domain/languages.ts';
import type { LinkedState } from '#server/visitors/petition/signing/signer.ts';
import { LINK_HEADERS, linkMeta } from '../link-page.ts';
import styles from './signature.module.css';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { token = '' } = params;
  const { language } = splitLanguage(url.pathname);
  const state: LinkedState = (await context.get(servicesContext).petitions?.signature(token)) ?? { kind: 'unknown' };
  return data({ token, language, state }, { status: state.kind === 'unknown' ? 404 : 200 });
}

export function headers() {
  return LINK_HEADERS;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  linkMeta(messagesIn(loaderData?.language ?? DEFAULT_LANGUAGE).signature.title);

/** The page behind the link in a signer's mail. Opening it changes nothing, because mail programs open links too. */
export default function SignaturePage() {
  const { token, state } = useLoaderData<typeof loader>();
  const { signature: texts } = useMessages();
  const at = useHref();
  const action = at(`/petition/signature/${encodeURIComponent(token)}`);
  switch (state.kind) {
    case 'pending':
      return (
        <FormPage title={texts.confirmTitle} intro={<Named title={state.title} />}>
          {state.isOpen ? <ActionForm action={`${action}/confirm`} label={texts.confirm} /> : <p>{texts.closed}</p>}
          <p className={styles.words}>{texts.notYou}</p>
          <ActionForm action={`${action}/withdraw`} label={texts.delete} isQuiet />
        </FormPage>
      );
    case 'counted':
      return (
        <FormPage title={texts.countsTitle} intro={<Named title={state.title} around={texts.thanks} />}>
          <ShownName name={state.name} action={`${action}/confirm`} />
          <ToPetition path={state.path} />
          <p className={styles.words}>{texts.mayWithdraw}</p>
          <ActionForm action={`${action}/withdraw`} label={texts.withdraw} isQuiet />
        </FormPage>
      );
    case 'removed':
      return (
        <FormPage title={texts.removedTitle} intro={<Named title={state.title} />}>
          <p className={styles.words}>{texts.removed}</p>
          <ToPetition path={state.path} />
          <ActionForm action={`${action}/withdraw`} label={texts.delete} isQuiet />
        </FormPage>
      );
    case 'gone':
      return (
        <FormPage title={texts.goneTitle} intro={<p>{texts.gone}</p>}>
          <ToPetition path="/petition" />
        </FormPage>
      );
    case 'unknown':
      return (
        <FormPage title={texts.unknownTitle} intro={<p>{texts.unknown}</p>}>
          <ToPetition path="/petition" />
        </FormPage>
      );
  }
}

/** The petition's title, in the language that it was written in, or in the page's if it is the site's own. */
function Named({ title, around = ['‘', '’'] }: { readonly title: string; readonly around?: readonly string[] }) {
  const textLanguage = useTextLanguage();
  const shown = petitionTitleIn(useLanguage(), title);
  const [before, after] = around;
  return (
    <p>
      {before}
      <span lang={textLanguage(shown)}>{shown}</span>
      {after}
    </p>
  );
}

/** Whether the signer's name is shown. */
function ShownName({ name, action }: { readonly name: NameState | null; readonly action: string }) {
  const { signature: texts } = useMessages();
  switch (name) {
    case 'waiting':
      return (
        <>
          <p className={styles.words}>{texts.nameWaiting}</p>
          <ActionForm action={action} label={texts.showName} />
        </>
      );
    case 'held':
      return <p className={styles.words}>{texts.nameHeld}</p>;
    case 'shown':
      return <p className={styles.words}>{texts.nameShown}</p>;
    case 'rejected':
      return <p className={styles.words}>{texts.nameRejected}</p>;
    case null:
      return null;
  }
}

function ActionForm({
  action,
  label,
  isQuiet = false,
}: {
  readonly action: string;
  readonly label: string;
  readonly isQuiet?: boolean;
}) {
  return (
    <form className={styles.form} method="post" action={action}>
      <button className={isQuiet ? styles.quiet : styles.main} type="submit">
        {label}
      </button>
    </form>
  );
}

function ToPetition({ path }: { readonly path: string }) {
  const { signature: texts } = useMessages();
  const at = useHref();
  return (
    <p className={styles.words}>
      <ButtonLink href={at(path)}>{texts.toPetition}</ButtonLink>
    </p>
  );
}
