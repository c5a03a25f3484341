import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { ProposalView } from '#server/visitors/bookings/proposals.ts';
import styles from './proposal.module.css';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token = '' } = params;
  const proposal = (await context.get(servicesContext).bookings?.proposal(token)) ?? null;
  return data({ token, proposal }, { status: proposal ? 200 : 410 });
}

/** The address gives access, so it must not leak to other sites, nor the page into a cache. */
export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' };
}

export const meta: MetaFunction = () => [
  { title: 'Your place on Rajneeti | MATV' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** Where a guest answers a proposed date. Only its buttons change anything, because mail scanners open links. */
export default function ProposalPage() {
  const { token, proposal } = useLoaderData<typeof loader>();
  if (proposal === null || proposal.isOver) return <Ended />;
  if (proposal.state !== 'proposed') return <Answered proposal={proposal} />;
  return (
    <FormPage
      title="Does this date suit you?"
      intro={<p>Your request {proposal.reference} for a place on Rajneeti.</p>}
    >
      <p className={styles.session}>{proposal.session}</p>
      <form className={styles.form} method="post" action={`/book-rajneeti/proposal/${encodeURIComponent(token)}`}>
        <button className={styles.yes} type="submit" name="answer" value="accept">
          Accept this date
        </button>
        <button className={styles.no} type="submit" name="answer" value="refuse">
          I cannot come
        </button>
      </form>
    </FormPage>
  );
}

function Answered({ proposal }: { readonly proposal: ProposalView }) {
  return proposal.state === 'accepted' ? (
    <FormPage title="You are in the show" intro={<p>Thank you. Your place is confirmed ({proposal.reference}).</p>}>
      <p className={styles.session}>{proposal.session}</p>
    </FormPage>
  ) : (
    <FormPage
      title="Thank you for telling us"
      intro={<p>Your place was given back. We will be in touch about your request {proposal.reference}.</p>}
    >
      <UpcomingShowsLink />
    </FormPage>
  );
}

function Ended() {
  return (
    <FormPage
      title="This link is no longer valid"
      intro={
        <p>The show may be over, or we have written to you again since. Our latest mail has the link that counts.</p>
      }
    >
      <UpcomingShowsLink />
    </FormPage>
  );
}

function UpcomingShowsLink() {
  return (
    <p className={styles.form}>
      <ButtonLink href="/book-rajneeti">See the coming shows</ButtonLink>
    </p>
  );
}
