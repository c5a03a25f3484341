import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { servicesContext } from '#app/services.ts';
import { splitLanguage } from '#domain/languages.ts';
import type { ProposalView } from '#server/visitors/bookings/proposals.ts';
import styles from './proposal.module.css';
import { UpcomingShowsLink } from './upcoming-shows-link.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token = '' } = params;
  const proposal = (await context.get(servicesContext).bookings?.proposal(token)) ?? null;
  return data({ token, proposal }, { status: proposal ? 200 : 410 });
}

/** The address gives access, so it must not leak to other sites, nor the page into a cache. */
export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' };
}

export const meta: MetaFunction = ({ location }) => [
  { title: `${messagesIn(splitLanguage(location.pathname).language).bookingLinks.proposalTitle} | MATV` },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** Where a guest answers a proposed date. Only its buttons change anything, because mail scanners open links. */
export default function ProposalPage() {
  const { token, proposal } = useLoaderData<typeof loader>();
  const { bookingLinks: texts } = useMessages();
  const at = useHref();
  if (proposal === null || proposal.isOver) return <Ended />;
  if (proposal.state !== 'proposed') return <Answered proposal={proposal} />;
  return (
    <FormPage title={texts.doesItSuit} intro={<p>{texts.request(proposal.reference)}</p>}>
      <p className={styles.session}>{proposal.session}</p>
      <form className={styles.form} method="post" action={at(`/book-rajneeti/proposal/${encodeURIComponent(token)}`)}>
        <button className={styles.yes} type="submit" name="answer" value="accept">
          {texts.accept}
        </button>
        <button className={styles.no} type="submit" name="answer" value="refuse">
          {texts.refuse}
        </button>
      </form>
    </FormPage>
  );
}

function Answered({ proposal }: { readonly proposal: ProposalView }) {
  const { bookingLinks: texts } = useMessages();
  const { state, reference, session } = proposal;
  return state === 'accepted' ? (
    <FormPage title={texts.accepted} intro={<p>{texts.proposalAcceptedText(reference)}</p>}>
      <p className={styles.session}>{session}</p>
    </FormPage>
  ) : (
    <FormPage title={texts.refused} intro={<p>{texts.refusedText(reference)}</p>}>
      <UpcomingShowsLink />
    </FormPage>
  );
}

function Ended() {
  const { bookingLinks: texts } = useMessages();
  return (
    <FormPage title={texts.over} intro={<p>{texts.overText}</p>}>
      <UpcomingShowsLink />
    </FormPage>
  );
}
