import cardStyles from '#app/desk/kit/card.module.css';
import facts from '#app/desk/kit/facts.module.css';
import textStyles from '#app/desk/kit/text.module.css';
import type { DeskBooking } from '#domain/forms/bookings/desk-bookings.ts';
import { SOCIAL_LABELS, SOCIAL_NETWORKS } from '#domain/forms/bookings/social-links.ts';
import { StateMark } from './booking-row.tsx';

const TEXTS = [
  ['expertise', 'Expertise'],
  ['whyPodcast', 'Why they want to join'],
  ['topicsToDiscuss', 'Topics'],
  ['pastEngagements', 'Past engagements'],
  ['message', 'Message'],
] as const;

const EXPIRES = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/** Everything a guest wrote. Empty fields are left out. */
export function BookingFacts({ booking }: { readonly booking: DeskBooking }) {
  const { name, reference, state, email, phone, session, preferredTime, texts, words, answeredBy, confirmUntil } =
    booking;
  return (
    <>
      <h2 className={cardStyles.title}>
        {name} <StateMark state={state} />
      </h2>
      <dl className={facts.facts}>
        <Fact name="Reference">{reference}</Fact>
        <Fact name="Session">{session ? `${session.day}, ${session.time}` : 'Any date'}</Fact>
        {session && !preferredTime.startsWith(session.date) && (
          <Fact name="Asked for">{preferredTime === '' ? 'Any date' : preferredTime}</Fact>
        )}
        {session === null && preferredTime !== '' && <Fact name="Asked for">{preferredTime} (full)</Fact>}
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
            {words !== '' && `: “${words}”`}
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
