import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { ChevronIcon } from '#app/ui/icons.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { Month } from '#domain/month.ts';
import type { ArchiveMonth } from '#server/newsroom/reading/author-page.repo.ts';
import styles from './archive-months.module.css';
import { authorAddress } from './author-address.ts';

interface ArchiveMonthsProps {
  readonly name: string;
  readonly archive: readonly ArchiveMonth[];
  readonly shown: Month | null;
}

/** Only the last two years are expanded. */
const OPEN_YEARS = 2;

/** The months in which the author published, by year and newest first, with the number of articles. */
export function ArchiveMonths({ name, archive, shown }: ArchiveMonthsProps) {
  const { author } = useMessages();
  const at = useHref();
  const years = Map.groupBy(archive, ({ year }) => year);
  return (
    <nav className={styles.years} aria-label={author.months}>
      {[...years].map(([year, months], index) => (
        <details className={styles.year} key={year} open={index < OPEN_YEARS || year === shown?.year}>
          <summary className={styles.title}>
            {year} <ChevronIcon size={18} />
          </summary>
          <ul className={styles.months}>
            {months.map((month) => (
              <li key={month.month}>
                <a
                  className={styles.month}
                  href={at(authorAddress(name, { tab: 'archive', month, page: 1 }))}
                  aria-current={shown?.year === year && shown?.month === month.month ? 'page' : undefined}
                >
                  {author.month(month.month)}
                  <VisuallyHidden> {year},</VisuallyHidden>
                  <span className={styles.count}>
                    {month.count}
                    <VisuallyHidden> {author.articleWord(month.count)}</VisuallyHidden>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
