import { OnNowLine } from '#app/reader/schedule/now-and-next.tsx';
import { SearchIcon } from '#app/ui/icons.tsx';
import { LivePill } from '#app/ui/pill.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { Wordmark } from '#app/ui/wordmark.tsx';
import { britishDate } from '#domain/dates.ts';
import { londonDay } from '#domain/london-clock.ts';
import styles from './masthead.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'Europe/London' });
/** London's date, the logo, and links to live TV and search, beside the theme switch. */
export function Masthead({ now }: { now: Date }) {
  return (
    <header className={styles.masthead}>
      <div className={styles.inner}>
        <div className={styles.today}>
          <p className={styles.date}>
            <time dateTime={londonDay(now)} data-today="" suppressHydrationWarning>
              {`${WEEKDAY.format(now)} ${britishDate(now)}`}
            </time>
          </p>
          <OnNowLine className={styles.onNow} nameClass={styles.onNowName} />
        </div>
        <a className={styles.logo} href="/" aria-label="MATV 709, home">
          <Wordmark className={styles.mark} numberClass={styles.number} />
        </a>
        <div className={styles.tools}>
          <a className={styles.live} href="/live" aria-label="Watch live TV">
            <LivePill />
          </a>
          <SearchForm />
          <a className={styles.searchLink} href="/search">
            <SearchIcon size={22} />
            <VisuallyHidden>Search</VisuallyHidden>
          </a>
          <ThemeSwitch />
        </div>
      </div>
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
