import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CSSProperties } from 'react';
import { type Language, pathInLanguage } from '#domain/languages.ts';
import { cutText } from '#domain/summary.ts';
import { foreignLanguage } from '#domain/text-language.ts';
import type { MailProps } from '../mail-props.ts';
import { mailTextsIn } from '../texts/mail-texts.ts';
import { paragraphsOf } from './desk-mails.tsx';
import { Action, MailLayout, Paragraph, PREVIEW } from './mail-layout.tsx';

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

export function NewsletterKnownMail({ language, siteUrl, leave, isInOther }: MailProps['newsletter-known']) {
  const { asked, known } = mailTextsIn(language).newsletter;
  const [read, or, unsubscribe, end] = known.links;
  return (
    <MailLayout language={language} title={known.title} preview={known.preview} why={asked}>
      <Paragraph>{known.text}</Paragraph>
      {isInOther && <Paragraph>{known.inOther}</Paragraph>}
      <Paragraph>
        <Link href={homeIn(siteUrl, language)} style={inText}>
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

/** One edition: a few words of the desk, and its stories in order. What is in another language than the rest says so. */
export function NewsletterEditionMail(props: MailProps['newsletter-edition']) {
  const { language, subject, intro, stories, corrections, siteUrl, leave } = props;
  const { why, unsubscribe } = mailTextsIn(language).newsletter.edition;
  return (
    <MailLayout
      language={language}
      title={subject}
      preview={cutText(intro, PREVIEW)}
      why={
        <>
          <Why language={language} siteUrl={siteUrl} around={why} />{' '}
          <Link href={leave} style={inText}>
            {unsubscribe}
          </Link>
        </>
      }
    >
      <DeskWords language={language} text={intro} />
      {stories.map(({ title, standfirst: text, section, url, language: its }) => (
        <Section key={url} style={story}>
          <Text style={kicker}>{section}</Text>
          <Text style={headline} lang={its === language ? undefined : its}>
            <Link href={url} style={link}>
              {title}
            </Link>
          </Text>
          {text !== '' && (
            <Text style={standfirst} lang={its === language ? undefined : its}>
              {text}
            </Text>
          )}
        </Section>
      ))}
      {corrections.length > 0 && <Corrections language={language} corrections={corrections} />}
    </MailLayout>
  );
}

function Corrections({ language, corrections }: Pick<MailProps['newsletter-edition'], 'language' | 'corrections'>) {
  const texts = mailTextsIn(language).newsletter.edition;
  return (
    <Section style={story}>
      <Heading as="h2" style={headline}>
        {texts.corrections}
      </Heading>
      <Text style={kicker}>{texts.ofEarlier}</Text>
      {corrections.map(({ kind, title, text, url, language: its }) => (
        <Text key={`${kind} ${title} ${text}`} style={correction}>
          <strong>{kind === 'kill' ? texts.withdrawn : texts.corrected} </strong>
          <span lang={its === language ? undefined : its}>
            {url === null ? (
              title
            ) : (
              <Link href={url} style={inText}>
                {title}
              </Link>
            )}
          </span>
          {text !== '' && (
            <>
              <br />
              <span lang={foreignLanguage(text, language)}>{text}</span>
            </>
          )}
        </Text>
      ))}
    </Section>
  );
}

/** What has just happened, in a few words; `leaveBreaking` ends these mails alone, `leave` the newsletter as well. */
export function NewsletterBreakingMail(props: MailProps['newsletter-breaking'] & { readonly leaveBreaking: string }) {
  const { language, title, text, url, siteUrl, leave, leaveBreaking } = props;
  const { preview, why, readMore, noMore, everything } = mailTextsIn(language).newsletter.breaking;
  return (
    <MailLayout
      language={language}
      title={title}
      preview={text === '' ? preview : text}
      why={
        <>
          <Why language={language} siteUrl={siteUrl} around={why} />{' '}
          <Link href={leaveBreaking} style={inText}>
            {noMore}
          </Link>
          {' · '}
          <Link href={leave} style={inText}>
            {everything}
          </Link>
        </>
      }
    >
      <DeskWords language={language} text={text} />
      <Action language={language} href={url} label={readMore} />
    </MailLayout>
  );
}

/** What an editor wrote for readers of every language. */
function DeskWords({ language, text }: { readonly language: Language; readonly text: string }) {
  return paragraphsOf(text).map((paragraph) => (
    <Paragraph key={paragraph} lang={foreignLanguage(paragraph, language)}>
      {paragraph}
    </Paragraph>
  ));
}

interface WhyProps {
  readonly language: Language;
  readonly siteUrl: string;
  /** What stands before and after the site's name. */
  readonly around: readonly string[];
}

function Why({ language, siteUrl, around: [before, after] }: WhyProps) {
  return (
    <>
      {before}
      <Link href={homeIn(siteUrl, language)} style={inText}>
        {new URL(siteUrl).host}
      </Link>
      {after}
    </>
  );
}

function homeIn(siteUrl: string, language: Language): string {
  return siteUrl + pathInLanguage('/', language).replace(/\/$/, '');
}
