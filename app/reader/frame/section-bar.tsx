import { useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { ChevronIcon } from '#app/ui/icons.tsx';
import type { MergedSections } from '#domain/desk/section-merge.ts';
import styles from './section-bar.module.css';
import { isHere, type SiteLink, siteLinks } from './site-links.ts';

interface SectionBarProps {
  readonly pathname: string;
  readonly merged: MergedSections;
}

/** The navigation of sections, sticky while scrolling and scrollable sideways on phones (NAV-18 to NAV-32). */
export function SectionBar({ pathname, merged }: SectionBarProps) {
  const language = useLanguage();
  const { frame } = useMessages();
  const { main, more } = siteLinks(language, merged);
  const isInMore = more.some(({ path }) => isHere(path, pathname));
  return (
    <div className={styles.bar} data-bar="">
      <div className={styles.inner}>
        <nav className={styles.main} aria-label={frame.mainLinks}>
          <ul className={styles.list}>
            {main.map((link) => (
              <BarLink key={link.path} link={link} isCurrent={isHere(link.path, pathname)} />
            ))}
          </ul>
        </nav>
        <details className={styles.more}>
          <summary className={styles.toggle} aria-current={isInMore ? 'true' : undefined}>
            {frame.more} <ChevronIcon size={18} />
          </summary>
          <nav className={styles.panel} aria-label={frame.moreLinks}>
            <ul className={styles.panelList}>
              {more.map(({ path, label }) => (
                <li key={path}>
                  <a
                    className={styles.panelLink}
                    href={path}
                    aria-current={isHere(path, pathname) ? 'page' : undefined}
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </details>
      </div>
    </div>
  );
}

function BarLink({ link, isCurrent }: { link: SiteLink; isCurrent: boolean }) {
  const { path, label, short } = link;
  return (
    <li className={styles.item}>
      <a className={styles.link} href={path} aria-current={isCurrent ? 'page' : undefined}>
        {label === short ? (
          label
        ) : (
          <>
            <span className={styles.long}>{label}</span>
            <span className={styles.short}>{short}</span>
          </>
        )}
      </a>
    </li>
  );
}
