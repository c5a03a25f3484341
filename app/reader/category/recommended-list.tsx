import { useMessages } from '#app/languages/messages.ts';
import { Picture } from '#app/ui/picture.tsx';
import { StoryTime } from '#app/ui/time-ago.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { languageOf } from '#domain/text-language.ts';
import type { Recommended } from '#server/newsroom/reading/recommended.ts';
import styles from './recommended-list.module.css';

interface RecommendedListProps {
  readonly items: readonly Recommended[];
  readonly now: Date;
}

/** The desk's recommendations beside the lead of World News (SPEC-19). */
export function RecommendedList({ items, now }: RecommendedListProps) {
  const { sectionPage } = useMessages();
  if (items.length === 0) return null;
  return (
    <section className={styles.recommended} aria-labelledby="recommended" data-later="">
      <h2 className={styles.title} id="recommended">
        {sectionPage.recommended}
      </h2>
      {items.map((item) => (
        <RecommendedItem key={item.href} item={item} now={now} />
      ))}
    </section>
  );
}

function RecommendedItem({ item, now }: { item: Recommended; now: Date }) {
  const { cards, page } = useMessages();
  const { href, title, author, publishedAt, picture, category, isElsewhere } = item;
  const by = cards.author(author || category);
  const elsewhere = isElsewhere ? { target: '_blank', rel: 'noopener nofollow' } : {};
  return (
    <article className={styles.item}>
      <div className={styles.words}>
        <h3 className={styles.headline} lang={languageOf(title)}>
          <a className={styles.link} href={href} {...elsewhere}>
            {title}
            {isElsewhere && <VisuallyHidden>{page.newTab}</VisuallyHidden>}
          </a>
        </h3>
        <p className={styles.meta}>
          <span lang={languageOf(by)}>{by}</span>
          {isElsewhere && <span>{hostOf(href)}</span>}
          {publishedAt !== null && <StoryTime at={publishedAt} now={now} />}
        </p>
      </div>
      <Picture picture={picture} section="world" alt="" sizes="104px" maxWidth={320} />
    </article>
  );
}

function hostOf(href: string): string {
  return URL.parse(href)?.hostname.replace(/^www\./, '') ?? '';
}
