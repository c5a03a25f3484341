import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CSSProperties, ReactNode } from 'react';
import { DEFAULT_LANGUAGE, type Language, languageFacts } from '#domain/languages.ts';
import { foreignLanguage } from '#domain/text-language.ts';
import { mailTextsIn } from '../texts/mail-texts.ts';

// Mail programs support no custom properties, so these are the site's tokens of the light theme.
const INK = '#14162b';
const INK_SOFT = '#54566a';
const BRAND = '#23236b';
const SAFFRON = '#f08a00';
const SERIF = "Georgia, 'Noto Serif', 'Noto Sans Devanagari', serif";
const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans Devanagari', sans-serif";

const page: CSSProperties = {
  margin: 0,
  padding: '24px 12px',
  backgroundColor: '#f5f4f0',
  fontFamily: SANS,
  overflowWrap: 'anywhere',
};
const sheet: CSSProperties = { maxWidth: '560px', margin: '0 auto', backgroundColor: '#ffffff' };
const head: CSSProperties = { padding: '18px 28px', backgroundColor: BRAND, borderBottom: `4px solid ${SAFFRON}` };
const wordmark: CSSProperties = {
  margin: 0,
  color: '#ffffff',
  fontFamily: SANS,
  fontSize: '22px',
  fontWeight: 800,
  letterSpacing: '2px',
  lineHeight: '28px',
};
const content: CSSProperties = { padding: '28px' };
const heading: CSSProperties = {
  margin: '0 0 16px',
  color: INK,
  fontFamily: SERIF,
  fontSize: '26px',
  lineHeight: '32px',
};
const paragraph: CSSProperties = { margin: '0 0 16px', color: INK, fontSize: '16px', lineHeight: '24px' };
const small: CSSProperties = { margin: '0 0 8px', color: INK_SOFT, fontSize: '13px', lineHeight: '20px' };
const button: CSSProperties = {
  padding: '13px 22px',
  backgroundColor: BRAND,
  color: '#ffffff',
  fontSize: '16px',
  fontWeight: 600,
  textDecoration: 'none',
};
const address: CSSProperties = { color: '#2b2b9c', wordBreak: 'break-all' };

/** Characters of the preview that mail programs show of a long text. */
export const PREVIEW = 120;

interface MailLayoutProps {
  /** The site's first language by default. */
  readonly language?: Language;
  readonly title: string;
  /** The line that mail programs show beside the subject. */
  readonly preview: string;
  /** Why the reader got this mail, and how to get no more of them. */
  readonly why: ReactNode;
  readonly children: ReactNode;
}

/** The layout of all e-mails: the channel's name, the content, and a footer that says why it was sent. */
export function MailLayout({ language = DEFAULT_LANGUAGE, title, preview, why, children }: MailLayoutProps) {
  const { locale, direction } = languageFacts(language);
  return (
    <Html lang={locale} dir={direction}>
      <Head>
        <title>{title}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={page}>
        <Container style={sheet}>
          <Section style={head}>
            <Text style={wordmark}>MATV</Text>
          </Section>
          <Section style={content}>
            <Heading as="h1" style={heading} lang={foreignLanguage(title, language)}>
              {title}
            </Heading>
            {children}
            <Hr style={{ borderColor: '#dcdad3', margin: '24px 0 16px' }} />
            <Text style={small}>{why}</Text>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ lang, children }: { readonly lang?: string | undefined; readonly children: ReactNode }) {
  return (
    <Text style={paragraph} lang={lang}>
      {children}
    </Text>
  );
}

/** The call to action, with its address in full for programs that show no buttons. */
export function Action({
  language = DEFAULT_LANGUAGE,
  href,
  label,
}: {
  readonly language?: Language;
  readonly href: string;
  readonly label: string;
}) {
  return (
    <>
      <Section style={{ margin: '8px 0 20px' }} data-skip-in-text="true">
        <Button href={href} style={button}>
          {label}
        </Button>
      </Section>
      <Text style={small}>
        {mailTextsIn(language).buttonFails}
        <br />
        <Link href={href} style={address}>
          {href}
        </Link>
      </Text>
    </>
  );
}
