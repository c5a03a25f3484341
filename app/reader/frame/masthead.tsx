import { SearchIcon } from '#app/ui/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { Wordmark } from '#app/ui/wordmark.tsx';
import { britishDate } from '#domain/dates.ts';
import { londonDay } from '#domain/london-clock.ts';
import type { NowNextBar as BarTexts } from '#domain/schedule/now-next-bar.ts';
import styles from './masthead.module.css';
import { NowNextBar } from './now-next-bar.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/London' });

interface MastheadProps {
  readonly now: Date;
  /** What is on; `null` when nothing is scheduled, and the masthead itself leads to live TV. */
  readonly bar: BarTexts | null;
}

/** London's date, the logo, search and the theme switch; below them what is on now and next. */
export function Masthead({ now, bar }: MastheadProps) {
  return (
    <header className={styles.masthead}>
      <div className={styles.inner}>
        <div className={styles.today}>
          <p className={styles.date}>
            <time dateTime={londonDay(now)} data-today="" suppressHydrationWarning>
              {`${WEEKDAY.format(now)} ${britishDate(now)}`}
            </time>
          </p>
        </div>
        <a className={styles.logo} href="/" aria-label="MATV 709, home">
          <Wordmark className={styles.mark} numberClass={styles.number} />
        </a>
        <div className={styles.tools}>
          {bar === null && (
            <a className={styles.live} href="/live" aria-label="Watch live TV">
              Watch
            </a>
          )}
          <SearchForm />
          <a className={styles.searchLink} href="/search">
            <SearchIcon size={22} />
            <VisuallyHidden>Search</VisuallyHidden>
          </a>
          <ThemeSwitch />
        </div>
      </div>
      {bar && <NowNextBar {...bar} />}
    </header>
  );
}

function SearchForm() {
  return (
    <search className={styles.search}>
      <form className={styles.form} action="/search" method="get">
        <label className={styles.label}>
          <VisuallyHidden>Search MATV</VisuallyHidden>
          <input className={styles.input} type="search" name="q" placeholder="Search" autoComplete="off" />
        </label>
        <button className={styles.submit} type="submit" aria-label="Search">
          <SearchIcon size={18} />
        </button>
      </form>
    </search>
  );
}
