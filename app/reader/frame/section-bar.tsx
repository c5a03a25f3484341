import { ChevronIcon } from '../../ui/icons.tsx';
import styles from './section-bar.module.css';
import { isHere, MAIN_LINKS, MORE_LINKS, type SiteLink } from './site-links.ts';

/** The sections; stays on top while scrolling, goes sideways on phones (NAV-18 to NAV-32). */
export function SectionBar({ pathname }: { pathname: string }) {
  return (
    <div className={styles.bar}>
      <div className={styles.inner}>
        <nav className={styles.main} aria-label="Main">
          <ul className={styles.list}>
            {MAIN_LINKS.map((link) => (
              <BarLink key={link.path} link={link} isCurrent={isHere(link.path, pathname)} />
            ))}
          </ul>
        </nav>
        {/* The key closes it on the next page. */}
        <details className={styles.more} key={pathname}>
          <summary className={styles.toggle}>
            More <ChevronIcon size={18} />
          </summary>
          <nav className={styles.panel} aria-label="More sections">
            <ul className={styles.panelList}>
              {MORE_LINKS.map(({ path, label }) => (
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
