import type { ReactNode } from 'react';
import { useHref, useLanguage } from '#app/languages/language.ts';
import type { LanguageLink } from '#app/languages/language-links.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { Wordmark } from '#app/ui/wordmark.tsx';
import type { MergedSections } from '#domain/desk/section-merge.ts';
import { type PolicyLink, policyPath } from '#domain/policies.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { NewsletterBlock } from './newsletter-block.tsx';
import styles from './site-footer.module.css';
import { type SiteLink, siteLinks } from './site-links.ts';

interface SiteFooterProps {
  readonly year: string;
  readonly videoChannelUrl: string | null;
  readonly merged: MergedSections;
  /** The policies that readers can open. */
  readonly policies: readonly PolicyLink[];
  /** The page in other languages. */
  readonly languages?: readonly LanguageLink[];
  /** The query that leads to the lite version of the page; of one that has none, to the lite home page. */
  readonly lite?: string;
}

/** The site's links and the channel's contact details (NAV-35 to NAV-43). */
export function SiteFooter(props: SiteFooterProps) {
  const { year, videoChannelUrl, merged, policies, languages = [], lite = '?lite' } = props;
  const language = useLanguage();
  const { frame } = useMessages();
  const at = useHref();
  const textLanguage = useTextLanguage();
  const links = siteLinks(language, merged);
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.top}>
          <a href={at('/')} aria-label={frame.logo}>
            <Wordmark className={styles.mark} numberClass={styles.number} />
          </a>
          <p className={styles.claim}>{frame.claim}</p>
        </div>
        <nav className={styles.links} aria-label={frame.footer}>
          <LinkList title="MATV" links={links.main} />
          <LinkList title={frame.footerSections} links={links.more} />
          <LinkList title={frame.footerMore} links={links.footer}>
            {videoChannelUrl && (
              <li>
                <a className={styles.link} href={videoChannelUrl} rel="noopener">
                  {frame.videoChannel}
                </a>
              </li>
            )}
          </LinkList>
        </nav>
        <div className={styles.reach}>
          <section className={styles.diaspora}>
            <h2 className={styles.title}>{frame.diaspora}</h2>
            <p className={styles.text}>{frame.diasporaText}</p>
            <a className={styles.button} href={at('/diaspora-support')}>
              {frame.diasporaLink}
            </a>
          </section>
          <section>
            <h2 className={styles.title}>{frame.newsletter}</h2>
            <p className={styles.text}>{frame.newsletterText}</p>
            <NewsletterBlock />
          </section>
        </div>
        {policies.length > 0 && (
          <nav aria-label={frame.policies}>
            <ul className={styles.policies}>
              {policies.map(({ name, title }) => (
                <li key={name}>
                  <a className={styles.link} href={at(policyPath(name))} lang={textLanguage(title)}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={styles.end}>
          <p className={styles.copyright}>
            ©{' '}
            <span data-year="" suppressHydrationWarning>
              {year}
            </span>{' '}
            {frame.rights}
          </p>
          <a className={styles.link} href={lite} rel="nofollow" data-lite="">
            {frame.lite}
          </a>
          <LanguageSwitch languages={languages} as="div" />
        </div>
      </div>
    </footer>
  );
}

interface LinkListProps {
  readonly title: string;
  readonly links: readonly SiteLink[];
  readonly children?: ReactNode;
}

function LinkList({ title, links, children }: LinkListProps) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {links.map(({ path, label }) => (
          <li key={path}>
            <a className={styles.link} href={path}>
              {label}
            </a>
          </li>
        ))}
        {children}
      </ul>
    </div>
  );
}
