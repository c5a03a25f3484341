import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CSSProperties } from 'react';
import { pathInLanguage } from '#domain/languages.ts';
import type { MailProps } from '../mail-props.ts';
import { mailTextsIn } from '../texts/mail-texts.ts';
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

/** Double opt-in: only somebody who can read this mailbox can confirm. */
export function NewsletterConfirmMail({ language, list, link: href, validDays }: MailProps['newsletter-confirm']) {
  const { asked, askedForBreaking, confirm, confirmBreaking } = mailTextsIn(language).newsletter;
  const isBreaking = list === 'breaking';
  const { title, text, valid } = isBreaking ? confirmBreaking : confirm;
  return (
    <MailLayout language={language} title={title} preview={confirm.preview} why={isBreaking ? askedForBreaking : asked}>
      <Paragraph>{text}</Paragraph>
      <Action language={language} href={href} label={confirm.button} />
      <Paragraph>{valid(validDays)}</Paragraph>
    </MailLayout>
  );
}

export function NewsletterKnownMail({ language, siteUrl, leave }: MailProps['newsletter-known']) {
  const { asked, known } = mailTextsIn(language).newsletter;
  const [read, or, unsubscribe, end] = known.links;
  return (
    <MailLayout language={language} title={known.title} preview={known.preview} why={asked}>
      <Paragraph>{known.text}</Paragraph>
      <Paragraph>
        <Link href={siteUrl + pathInLanguage('/', language).replace(/\/$/, '')} style={inText}>
          {read}
        </Link>
        {or}
        <Link href={leave} style={inText}>
          {unsubscribe}
        </Link>
        {end}
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
