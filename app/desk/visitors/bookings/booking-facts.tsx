import { CardTitle } from '#app/desk/kit/card-title.tsx';
import facts from '#app/desk/kit/facts.module.css';
import textStyles from '#app/desk/kit/text.module.css';
import type { DeskBooking } from '#domain/forms/bookings/desk-bookings.ts';
import { dayText } from '#domain/forms/bookings/show-sessions.ts';
import { SOCIAL_LABELS, SOCIAL_NETWORKS } from '#domain/forms/bookings/social-links.ts';
import { londonInstant } from '#domain/london-time.ts';
import { StateMark } from './booking-row.tsx';

const TEXTS = [
  ['expertise', 'Expertise'],
  ['whyPodcast', 'Why they want to join'],
  ['topicsToDiscuss', 'Topics'],
  ['pastEngagements', 'Past engagements'],
  ['message', 'Message'],
] as const;

const EXPIRES = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/** The session that a guest asked for, as others are shown: 'Saturday 25 October 2025, 10:00-11:00 AM London …'. */
export function preferredTimeText(preferredTime: string): string {
  const [, date = '', time] = /^(\d{4}-\d{2}-\d{2})-(.+)$/.exec(preferredTime) ?? [];
  return Number.isNaN(Date.parse(date)) ? preferredTime : `${dayText(date)}, ${time}`;
}

/** Whether the session has not begun, but is no longer in the show's times. */
export function isSessionCancelled(
  { session, isSessionAhead }: Pick<DeskBooking, 'session' | 'isSessionAhead'>,
  now: Date,
): boolean {
  return session !== null && !isSessionAhead && londonInstant(session.date, session.starts) > now;
}

/** Everything a guest wrote. Empty fields are left out. */
export function BookingFacts({ booking, choice }: { readonly booking: DeskBooking; readonly choice: string | null }) {
  const { name, reference, state, email, phone, session, preferredTime, texts, words, answeredBy, confirmUntil } =
    booking;
  const isCancelled = isSessionCancelled(booking, new Date());
  return (
    <>
      <CardTitle choice={choice}>
        {name} <StateMark state={state} />
      </CardTitle>
      <dl className={facts.facts}>
        <Fact name="Reference">{reference}</Fact>
        <Fact name="Session">
          {session ? `${session.day}, ${session.time}` : 'Any date'}
          {isCancelled && ' (cancelled)'}
        </Fact>
        {session && !preferredTime.startsWith(session.date) && (
          <Fact name="Asked for">{preferredTime === '' ? 'Any date' : preferredTimeText(preferredTime)}</Fact>
        )}
        {session === null && preferredTime !== '' && (
          <Fact name="Asked for">{preferredTimeText(preferredTime)} (full or cancelled)</Fact>
        )}
        {confirmUntil !== null && (
          <Fact name="Expires">
            {EXPIRES.format(new Date(confirmUntil))}, unless the guest confirms it by the link in their e-mail or you
            confirm it here. It holds no place until then.
          </Fact>
        )}
        {email !== '' && (
          <Fact name="E-mail">
            <a className={textStyles.link} href={`mailto:${email}`}>
              {email}
            </a>
          </Fact>
        )}
        {phone !== '' && <Fact name="WhatsApp">{phone}</Fact>}
        {TEXTS.filter(([field]) => texts[field] !== '').map(([field, label]) => (
          <Fact key={field} name={label}>
            {texts[field]}
          </Fact>
        ))}
        <Links booking={booking} />
        {answeredBy !== null && (
          <Fact name="Answered by">
            {answeredBy}
            {words !== '' && `: ‘${words}’`}
          </Fact>
        )}
      </dl>
    </>
  );
}

function Links({ booking: { socialMediaLinks, portfolio, portfolioAddress } }: { readonly booking: DeskBooking }) {
  return (
    <>
      {SOCIAL_NETWORKS.map((network) => {
        const address = socialMediaLinks[network];
        return address === undefined ? null : (
          <Fact key={network} name={SOCIAL_LABELS[network]}>
            <a className={textStyles.link} href={address} target="_blank" rel="noreferrer nofollow">
              {address}
            </a>
          </Fact>
        );
      })}
      {portfolio && (
        <Fact name="Portfolio">
          <a className={textStyles.link} href={portfolio.url}>
            Open {portfolio.name}
          </a>
        </Fact>
      )}
      {portfolioAddress !== '' && <Fact name="Portfolio address">{portfolioAddress} (not checked by us)</Fact>}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
