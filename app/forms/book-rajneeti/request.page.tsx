import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import fields from '#app/forms/fields/fields.module.css';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { placesText } from '#domain/forms/bookings/booking-texts.ts';
import type { OfferedSession } from '#domain/forms/bookings/desk-bookings.ts';
import type { RequestView } from '#server/visitors/bookings/confirming.ts';
import styles from './proposal.module.css';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token = '' } = params;
  const request = (await context.get(servicesContext).bookings?.request(token)) ?? null;
  return data({ token, request }, { status: request ? 200 : 410 });
}

/** The address gives access, so it must not leak to other sites, nor the page into a cache. */
export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' };
}

export const meta: MetaFunction = () => [
  { title: 'Your request for Rajneeti | MATV' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** Where a guest confirms a request. Only its button changes anything, because mail scanners open links. */
export default function RequestPage() {
  const { token, request } = useLoaderData<typeof loader>();
  if (request === null) {
    return (
      <FormPage title="This link does not work" intro={<p>Please copy the whole address from the email.</p>}>
        <UpcomingShowsLink />
      </FormPage>
    );
  }
  const action = `/book-rajneeti/request/${encodeURIComponent(token)}`;
  switch (request.state) {
    case 'pending':
      return <Pending request={request} action={action} />;
    case 'requested':
      return <Confirmed request={request} action={action} />;
    case 'expired':
      return (
        <FormPage
          title="Your request has expired"
          intro={<p>It was not confirmed in time ({request.reference}). You are welcome to ask again.</p>}
        >
          <UpcomingShowsLink />
        </FormPage>
      );
    case 'accepted':
      return (
        <FormPage title="You are in the show" intro={<p>Your place is confirmed ({request.reference}).</p>}>
          <p className={styles.session}>{request.session}</p>
        </FormPage>
      );
    default:
      return (
        <FormPage
          title="We have answered your request"
          intro={<p>Please see our latest mail about your request {request.reference}.</p>}
        >
          <UpcomingShowsLink />
        </FormPage>
      );
  }
}

interface RequestProps {
  readonly request: RequestView;
  readonly action: string;
}

function Pending({ request, action }: RequestProps) {
  const { reference, session, until, others } = request;
  return (
    <FormPage title="Confirm your request" intro={<p>Your request {reference} for a place on Rajneeti.</p>}>
      {session === null ? (
        <p className={styles.words}>You left the date open. We will find one with you.</p>
      ) : (
        <p className={styles.session}>{session}</p>
      )}
      {others !== null && <FullNotice others={others} />}
      <form className={styles.form} method="post" action={action}>
        {others !== null && others.length > 0 && <SessionChoice others={others} anyLabel="Any date" />}
        <button className={styles.yes} type="submit">
          Confirm my request
        </button>
      </form>
      <p className={styles.words}>
        {session === null || others !== null ? '' : 'No place is held for you until you confirm. '}
        The request expires at {until}. If you did not ask for this, there is nothing to do.
      </p>
    </FormPage>
  );
}

function Confirmed({ request, action }: RequestProps) {
  const { reference, session, others } = request;
  return (
    <FormPage
      title="Your request is confirmed"
      intro={<p>Thank you. We reply to your request {reference} within 48 hours.</p>}
    >
      {session !== null && (
        <>
          <p className={styles.session}>{session}</p>
          <p className={styles.words}>A place is held for you until we have answered.</p>
        </>
      )}
      {session === null && others === null && (
        <p className={styles.words}>You left the date open. We will find one with you.</p>
      )}
      {others !== null && <FullNotice others={others} />}
      {others !== null && others.length > 0 && (
        <form className={styles.form} method="post" action={action}>
          <SessionChoice others={others} />
          <button className={styles.yes} type="submit">
            Choose this session
          </button>
        </form>
      )}
    </FormPage>
  );
}

function FullNotice({ others }: { readonly others: readonly OfferedSession[] }) {
  return (
    <p className={styles.words}>
      We are sorry: the session you asked for has no place left.{' '}
      {others.length > 0
        ? 'Choose another one, or leave the date open and we will find one with you.'
        : 'So have the others. We will find a date with you.'}
    </p>
  );
}

/** With `anyLabel` the guest may leave the date open; without it a session has to be chosen. */
function SessionChoice({
  others,
  anyLabel,
}: {
  readonly others: readonly OfferedSession[];
  readonly anyLabel?: string;
}) {
  return (
    <div className={styles.choice}>
      <label className={fields.label} htmlFor="preferredTime">
        Another session
      </label>
      <select className={fields.input} id="preferredTime" name="preferredTime" required={anyLabel === undefined}>
        <option value="">{anyLabel ?? 'Choose a session'}</option>
        {others.map(({ day, time, preferredTime, left }) => (
          <option key={preferredTime} value={preferredTime}>
            {day}, {time}
            {placesText(left)}
          </option>
        ))}
      </select>
    </div>
  );
}

function UpcomingShowsLink() {
  return (
    <p className={styles.form}>
      <ButtonLink href="/book-rajneeti">See the coming shows</ButtonLink>
    </p>
  );
}
