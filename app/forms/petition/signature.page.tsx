import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { NameState } from '#domain/desk/petitions.ts';
import type { LinkedState } from '#server/visitors/petition/signing/signer.ts';
import styles from './signature.module.css';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token = '' } = params;
  const state: LinkedState = (await context.get(servicesContext).petitions?.signature(token)) ?? { kind: 'unknown' };
  return data({ token, state }, { status: state.kind === 'unknown' ? 404 : 200 });
}

/** The address gives access, so it must not leak to other sites, nor the page into a cache. */
export function headers() {
  return { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' };
}

export const meta: MetaFunction = () => [
  { title: 'Your signature | MATV' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** The page behind the link in a signer's mail. Opening it changes nothing, because mail programs open links too. */
export default function SignaturePage() {
  const { token, state } = useLoaderData<typeof loader>();
  const action = `/petition/signature/${encodeURIComponent(token)}`;
  switch (state.kind) {
    case 'pending':
      return (
        <FormPage title="Confirm your signature" intro={<p>‘{state.title}’</p>}>
          {state.isOpen ? (
            <ActionForm action={`${action}/confirm`} label="Confirm my signature" />
          ) : (
            <p>This petition has closed meanwhile, so your signature can no longer be confirmed.</p>
          )}
          <p className={styles.words}>You did not sign it, or have changed your mind?</p>
          <ActionForm action={`${action}/withdraw`} label="Delete my signature" isQuiet />
        </FormPage>
      );
    case 'counted':
      return (
        <FormPage title="Your signature counts" intro={<p>Thank you for signing ‘{state.title}’.</p>}>
          <ShownName name={state.name} action={`${action}/confirm`} />
          <ToPetition path={state.path} />
          <p className={styles.words}>
            If you have changed your mind you can withdraw it. Your name, email address and comment are deleted at once.
          </p>
          <ActionForm action={`${action}/withdraw`} label="Withdraw my signature" isQuiet />
        </FormPage>
      );
    case 'removed':
      return (
        <FormPage title="Your signature is not counted" intro={<p>‘{state.title}’</p>}>
          <p className={styles.words}>It was taken out of the count; the petition’s page says why.</p>
          <ToPetition path={state.path} />
          <ActionForm action={`${action}/withdraw`} label="Delete my signature" isQuiet />
        </FormPage>
      );
    case 'gone':
      return (
        <FormPage
          title="Your signature is withdrawn"
          intro={<p>It no longer counts, and what we knew of you is deleted.</p>}
        >
          <ToPetition path="/petition" />
        </FormPage>
      );
    case 'unknown':
      return (
        <FormPage title="This link does not work" intro={<p>Please copy the whole address from the email.</p>}>
          <ToPetition path="/petition" />
        </FormPage>
      );
  }
}

/** Whether the signer's name is shown. */
function ShownName({ name, action }: { readonly name: NameState | null; readonly action: string }) {
  switch (name) {
    case 'waiting':
      return (
        <>
          <p className={styles.words}>You chose to display your name. It appears once you say so here.</p>
          <ActionForm action={action} label="Show my name" />
        </>
      );
    case 'held':
      return <p className={styles.words}>An editor looks at your name before it is shown.</p>;
    case 'shown':
      return <p className={styles.words}>Your name is shown among the supporters.</p>;
    case 'rejected':
      return <p className={styles.words}>Your name is not shown. Your signature counts all the same.</p>;
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
  return (
    <p className={styles.words}>
      <ButtonLink href={path}>To the petition</ButtonLink>
    </p>
  );
}
