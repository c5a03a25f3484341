import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CSSProperties } from 'react';
import type { MailProps } from '../mail-props.ts';
import { paragraphsOf } from './desk-mails.tsx';
import { Action, MailLayout, Paragraph } from './mail-layout.tsx';

const kicker: CSSProperties = { margin: 0, color: '#54566a', fontSize: '13px', lineHeight: '20px' };
const headline: CSSProperties = {
  margin: '0 0 4px',
  fontFamily: "Georgia, 'Noto Serif', 'Noto Sans Devanagari', serif",
  fontSize: '20px',
  fontWeight: 700,
  lineHeight: '26px',
};
const standfirst: CSSProperties = { margin: '0 0 8px', color: '#14162b', fontSize: '15px', lineHeight: '22px' };
const story: CSSProperties = { padding: '14px 0 6px', borderTop: '1px solid #dcdad3' };
const correction: CSSProperties = { margin: '0 0 10px', color: '#14162b', fontSize: '15px', lineHeight: '22px' };
const link: CSSProperties = { color: '#14162b', textDecoration: 'none' };
const inText: CSSProperties = { color: '#2b2b9c', textDecoration: 'underline' };

const ASKED = 'You get this mail because somebody asked for the MATV newsletter with this address.';
const ASKED_FOR_BREAKING = 'You get this mail because somebody asked for MATV breaking news with this address.';

/** Double opt-in: only somebody who can read this mailbox can confirm. */
export function NewsletterConfirmMail({ list, link: href, validDays }: MailProps['newsletter-confirm']) {
  const isBreaking = list === 'breaking';
  return (
    <MailLayout
      title={isBreaking ? 'Breaking news by e-mail' : 'The MATV newsletter'}
      preview="One click and you are subscribed."
      why={isBreaking ? ASKED_FOR_BREAKING : ASKED}
    >
      <Paragraph>
        {isBreaking
          ? 'Somebody, hopefully you, asked with this address for our newsletter and for an e-mail when big news breaks. Confirm it and you get both.'
          : 'Somebody, hopefully you, asked for our newsletter with this address. Confirm it and you get it.'}
      </Paragraph>
      <Action href={href} label="Confirm" />
      <Paragraph>
        The link works for {validDays} days. If it was not you, there is nothing to do:{' '}
        {isBreaking ? 'without the click nothing changes.' : 'without the click we forget the address.'}
      </Paragraph>
    </MailLayout>
  );
}

export function NewsletterKnownMail({ siteUrl, leave }: MailProps['newsletter-known']) {
  return (
    <MailLayout title="You are subscribed" preview="There is nothing more to do." why={ASKED}>
      <Paragraph>
        Somebody, hopefully you, asked for our newsletter with this address. You get it already, so there is nothing
        more to do.
      </Paragraph>
      <Paragraph>
        <Link href={siteUrl} style={inText}>
          Read the news
        </Link>{' '}
        or{' '}
        <Link href={leave} style={inText}>
          unsubscribe
        </Link>
        .
      </Paragraph>
    </MailLayout>
  );
}

/** One edition: a few words of the desk, and its stories in order. */
export function NewsletterEditionMail(props: MailProps['newsletter-edition']) {
  const { subject, intro, stories, corrections, siteUrl, leave } = props;
  return (
    <MailLayout title={subject} preview={intro.slice(0, 120)} why={<Why leave={leave} siteUrl={siteUrl} />}>
      {paragraphsOf(intro).map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      {stories.map(({ title, standfirst: text, section, url }) => (
        <Section key={url} style={story}>
          <Text style={kicker}>{section}</Text>
          <Text style={headline}>
            <Link href={url} style={link}>
              {title}
            </Link>
          </Text>
          {text !== '' && <Text style={standfirst}>{text}</Text>}
        </Section>
      ))}
      {corrections.length > 0 && <Corrections corrections={corrections} />}
    </MailLayout>
  );
}

function Corrections({ corrections }: Pick<MailProps['newsletter-edition'], 'corrections'>) {
  return (
    <Section style={story}>
      <Heading as="h2" style={headline}>
        Corrections
      </Heading>
      <Text style={kicker}>To stories in our earlier e-mails</Text>
      {corrections.map(({ kind, title, text, url }) => (
        <Text key={`${kind} ${title} ${text}`} style={correction}>
          <strong>{kind === 'kill' ? 'Withdrawn: ' : 'Corrected: '}</strong>
          {url === null ? (
            title
          ) : (
            <Link href={url} style={inText}>
              {title}
            </Link>
          )}
          {text !== '' && (
            <>
              <br />
              {text}
            </>
          )}
        </Text>
      ))}
    </Section>
  );
}

/** What has just happened, in a few words; `leaveBreaking` ends these mails alone, `leave` the newsletter as well. */
export function NewsletterBreakingMail(props: MailProps['newsletter-breaking'] & { readonly leaveBreaking: string }) {
  const { title, text, url, siteUrl, leave, leaveBreaking } = props;
  return (
    <MailLayout
      title={title}
      preview={text === '' ? 'Breaking news from MATV.' : text}
      why={
        <>
          You get this mail because you asked for breaking news on <SiteLink siteUrl={siteUrl} />.{' '}
          <Link href={leaveBreaking} style={inText}>
            No more breaking news
          </Link>
          {' · '}
          <Link href={leave} style={inText}>
            Unsubscribe from everything
          </Link>
        </>
      }
    >
      {paragraphsOf(text).map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <Action href={url} label="Read more" />
    </MailLayout>
  );
}

function Why({ leave, siteUrl }: { readonly leave: string; readonly siteUrl: string }) {
  return (
    <>
      You get this mail because you subscribed to the newsletter on <SiteLink siteUrl={siteUrl} />.{' '}
      <Link href={leave} style={inText}>
        Unsubscribe
      </Link>
    </>
  );
}

function SiteLink({ siteUrl }: { readonly siteUrl: string }) {
  return (
    <Link href={siteUrl} style={inText}>
      {new URL(siteUrl).host}
    </Link>
  );
}
