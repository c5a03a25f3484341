import { useDates } from '#app/languages/dates.ts';
import { useHref, useLanguage } from '#app/languages/language.ts';
import type { LanguageLink } from '#app/languages/language-links.ts';
import { useMessages } from '#app/languages/messages.ts';
import { SearchIcon } from '#app/ui/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { Wordmark } from '#app/ui/wordmark.tsx';
import { weekdayIn } from '#domain/dates.ts';
import { londonDay } from '#domain/london-clock.ts';
import type { NowNextBar as BarTexts } from '#domain/schedule/now-next-bar.ts';
import { LanguageSwitch } from './language-switch.tsx';
import styles from './masthead.module.css';
import { NowNextBar } from './now-next-bar.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface MastheadProps {
  readonly now: Date;
  /** What is on; `null` when nothing is scheduled, and the masthead itself leads to live TV. */
  readonly bar: BarTexts | null;
  /** The page in other languages. */
  readonly languages?: readonly LanguageLink[];
}

/** London's date, the logo, search and the theme switch; below them what is on now and next. */
export function Masthead({ now, bar, languages = [] }: MastheadProps) {
  const { frame } = useMessages();
  const at = useHref();
  const { day } = useDates();
  const weekday = weekdayIn(useLanguage(), now);
  return (
    <header className={styles.masthead}>
      <div className={styles.inner}>
        <div className={styles.today}>
          <p className={styles.date}>
            <time dateTime={londonDay(now)} data-today="" suppressHydrationWarning>
              {`${weekday} ${day(now)}`}
            </time>
          </p>
        </div>
        <a className={styles.logo} href={at('/')} aria-label={frame.logo}>
          <Wordmark className={styles.mark} numberClass={styles.number} />
        </a>
        <div className={styles.tools}>
          <LanguageSwitch languages={languages} />
          {bar === null && (
            <a className={styles.live} href={at('/live')} aria-label={frame.watchLive}>
              {frame.watch}
            </a>
          )}
          <SearchForm />
          <a className={styles.searchLink} href={at('/search')}>
            <SearchIcon size={22} />
            <VisuallyHidden>{frame.search}</VisuallyHidden>
          </a>
          <ThemeSwitch />
        </div>
      </div>
      {bar && <NowNextBar {...bar} />}
    </header>
  );
}

function SearchForm() {
  const { frame } = useMessages();
  const at = useHref();
  return (
    <search className={styles.search}>
      <form className={styles.form} action={at('/search')} method="get">
        <label className={styles.label}>
          <VisuallyHidden>{frame.searchSite}</VisuallyHidden>
          <input className={styles.input} type="search" name="q" placeholder={frame.search} autoComplete="off" />
        </label>
        <button className={styles.submit} type="submit" aria-label={frame.search}>
          <SearchIcon size={18} />
        </button>
      </form>
    </search>
  );
}
