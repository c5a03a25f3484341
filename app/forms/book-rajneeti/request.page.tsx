import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import fields from '#app/forms/fields/fields.module.css';
import { FormPage } from '#app/forms/fields/form-page.tsx';
import { useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { servicesContext } from '#app/services.ts';
import type { OfferedSession } from '#domain/forms/bookings/desk-bookings.ts';
import { splitLanguage } from '#domain/languages.ts';
import type { RequestView } from '#server/visitors/bookings/confirming.ts';
import styles from './proposal.module.css';
import { UpcomingShowsLink } from './upcoming-shows-link.tsx';

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token = '' } = params;
  const request = (await context.get(servicesContext).bookings?.request(token)) ?? null;
  return data({ token, request }, { status: request ? 200 : 410 });
}

/** The address gives access, so it must not leak to other sites, nor the page into a cache. */
export function headers() {
  return { 'referrer-policy': 'same-origin', 'cache-control': 'private, no-store' };
}

export const meta: MetaFunction = ({ location }) => [
  { title: `${messagesIn(splitLanguage(location.pathname).language).bookingLinks.requestTitle} | MATV` },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** Where a guest confirms a request. Only its button changes anything, because mail scanners open links. */
export default function RequestPage() {
  const { token, request } = useLoaderData<typeof loader>();
  const { bookingLinks: texts } = useMessages();
  const at = useHref();
  if (request === null) {
    return (
      <FormPage title={texts.broken} intro={<p>{texts.brokenText}</p>}>
        <UpcomingShowsLink />
      </FormPage>
    );
  }
  const { state, reference, session } = request;
  const action = at(`/book-rajneeti/request/${encodeURIComponent(token)}`);
  switch (state) {
    case 'pending':
      return <Pending request={request} action={action} />;
    case 'requested':
      return <Confirmed request={request} action={action} />;
    case 'expired':
      return (
        <FormPage title={texts.expired} intro={<p>{texts.expiredText(reference)}</p>}>
          <UpcomingShowsLink />
        </FormPage>
      );
    case 'accepted':
      if (session === null) return <Cancelled />;
      return (
        <FormPage title={texts.accepted} intro={<p>{texts.acceptedText(reference)}</p>}>
          <p className={styles.session}>{session}</p>
        </FormPage>
      );
    default:
      return (
        <FormPage title={texts.answered} intro={<p>{texts.answeredText(reference)}</p>}>
          <UpcomingShowsLink />
        </FormPage>
      );
  }
}

/** The session of an accepted request does not take place. */
function Cancelled() {
  const { bookingLinks: texts } = useMessages();
  return (
    <FormPage title={texts.requestTitle} intro={<p>{texts.full}</p>}>
      <UpcomingShowsLink />
    </FormPage>
  );
}

interface RequestProps {
  readonly request: RequestView;
  readonly action: string;
}

function Pending({ request, action }: RequestProps) {
  const { reference, session, until, others } = request;
  const { bookingLinks: texts } = useMessages();
  return (
    <FormPage title={texts.confirm} intro={<p>{texts.request(reference)}</p>}>
      {session === null ? (
        <p className={styles.words}>{texts.dateOpen}</p>
      ) : (
        <p className={styles.session}>{session}</p>
      )}
      {others !== null && <FullNotice others={others} />}
      <form className={styles.form} method="post" action={action}>
        {others !== null && others.length > 0 && <SessionChoice others={others} anyLabel={texts.anyDate} />}
        <button className={styles.yes} type="submit">
          {texts.confirmButton}
        </button>
      </form>
      <p className={styles.words}>
        {session === null || others !== null ? '' : texts.notHeld}
        {texts.until(until)}
      </p>
    </FormPage>
  );
}

function Confirmed({ request, action }: RequestProps) {
  const { reference, session, others } = request;
  const { bookingLinks: texts } = useMessages();
  return (
    <FormPage title={texts.confirmed} intro={<p>{texts.confirmedText(reference)}</p>}>
      {session !== null && (
        <>
          <p className={styles.session}>{session}</p>
          <p className={styles.words}>{texts.held}</p>
        </>
      )}
      {session === null && others === null && <p className={styles.words}>{texts.dateOpen}</p>}
      {others !== null && <FullNotice others={others} />}
      {others !== null && others.length > 0 && (
        <form className={styles.form} method="post" action={action}>
          <SessionChoice others={others} />
          <button className={styles.yes} type="submit">
            {texts.chooseButton}
          </button>
        </form>
      )}
    </FormPage>
  );
}

function FullNotice({ others }: { readonly others: readonly OfferedSession[] }) {
  const { bookingLinks: texts } = useMessages();
  return (
    <p className={styles.words}>
      {texts.full} {others.length > 0 ? texts.fullChoose : texts.fullAll}
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
  const { booking, bookingLinks: texts } = useMessages();
  return (
    <div className={styles.choice}>
      <label className={fields.label} htmlFor="preferredTime">
        {texts.another}
      </label>
      <select className={fields.input} id="preferredTime" name="preferredTime" required={anyLabel === undefined}>
        <option value="">{anyLabel ?? texts.chooseSession}</option>
        {others.map(({ day, time, preferredTime, left }) => (
          <option key={preferredTime} value={preferredTime}>
            {day}, {time}
            {booking.sessions.places(left)}
          </option>
        ))}
      </select>
    </div>
  );
}
