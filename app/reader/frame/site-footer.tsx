import type { ReactNode } from 'react';
import { Wordmark } from '#app/ui/wordmark.tsx';
import type { MergedSections } from '#domain/desk/section-merge.ts';
import { type PolicyLink, policyPath } from '#domain/policies.ts';
import { languageOf } from '#domain/text-language.ts';
import { NewsletterBlock } from './newsletter-block.tsx';
import styles from './site-footer.module.css';
import { FOOTER_LINKS, MAIN_LINKS, MORE_LINKS, presentLinks, type SiteLink } from './site-links.ts';

interface SiteFooterProps {
  readonly year: string;
  readonly videoChannelUrl: string | null;
  readonly merged: MergedSections;
  /** Those that readers can open. */
  readonly policies: readonly PolicyLink[];
}

/** The site's links and the channel's contact details (NAV-35 to NAV-43). */
export function SiteFooter({ year, videoChannelUrl, merged, policies }: SiteFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.top}>
          <a href="/" aria-label="MATV 709, home">
            <Wordmark className={styles.mark} numberClass={styles.number} />
          </a>
          <p className={styles.claim}>News and live television from Britain, India and the places between.</p>
        </div>
        <nav className={styles.links} aria-label="Footer">
          <LinkList title="MATV" links={presentLinks(MAIN_LINKS, merged)} />
          <LinkList title="Sections" links={presentLinks(MORE_LINKS, merged)} />
          <LinkList title="Also here" links={presentLinks(FOOTER_LINKS, merged)}>
            {videoChannelUrl && (
              <li>
                <a className={styles.link} href={videoChannelUrl} rel="noopener">
                  Our video channel
                </a>
              </li>
            )}
          </LinkList>
        </nav>
        <div className={styles.reach}>
          <section>
            <h2 className={styles.title}>Indian Diaspora Support</h2>
            <p className={styles.text}>
              Visa, welfare, legal or family trouble far from home? Our team listens and helps.
            </p>
            <a className={styles.button} href="/diaspora-support">
              Reach us
            </a>
          </section>
          <section>
            <h2 className={styles.title}>Newsletter</h2>
            <p className={styles.text}>The day’s most important stories, chosen by our editors, in one e-mail.</p>
            <NewsletterBlock />
          </section>
        </div>
        {policies.length > 0 && (
          <nav aria-label="Our policies">
            <ul className={styles.policies}>
              {policies.map(({ name, title }) => (
                <li key={name}>
                  <a className={styles.link} href={policyPath(name)} lang={languageOf(title)}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className={styles.copyright}>
          {/* Of whatever page it stands on; of one without a lite version it leads to the lite home page. */}
          <a className={styles.link} href="?lite" rel="nofollow">
            Lite version
          </a>
        </p>
        <p className={styles.copyright}>
          ©{' '}
          <span data-year="" suppressHydrationWarning>
            {year}
          </span>{' '}
          MATV. All rights reserved.
        </p>
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
    <div className={styles.group}>
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
