import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { LoadMore } from '#app/reader/cards/load-more.tsx';
import { StoryCard } from '#app/reader/cards/story-card.tsx';
import { EmptyText, Notice } from '#app/ui/notice.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { ArchiveMonths } from './archive-months.tsx';
import { authorAddress } from './author-address.ts';
import type { AuthorPageData } from './author-data.ts';
import styles from './stories-by.module.css';

const LIST = 'author-stories';

/** One page of the author's articles in the order of the current tab (AUTH-11, AUTH-19, AUTH-20). */
export function StoriesBy({ page }: { page: AuthorPageData }) {
  const { author: texts, page: pageTexts } = useMessages();
  const at = useHref();
  const { author, shown, stories, archive, isSample } = page;
  return (
    <>
      {isSample && <Notice>{pageTexts.demo}</Notice>}
      {shown.tab === 'archive' && <ArchiveMonths name={author.name} archive={archive} shown={shown.month} />}
      <section className={styles.block} aria-labelledby="articles">
        <Heading page={page} />
        {shown.page > 1 && (
          <p>
            <a className={styles.first} href={at(authorAddress(author.name, { ...shown, page: 1 }))}>
              {texts.firstPage}
            </a>
          </p>
        )}
        {stories.length > 0 ? (
          <StoryList page={page} />
        ) : (
          <div data-part="stories">
            <NoStories page={page} />
          </div>
        )}
      </section>
    </>
  );
}

function Heading({ page: { shown } }: { page: AuthorPageData }) {
  const { author: texts } = useMessages();
  const onPage = shown.page > 1 ? texts.onPage(shown.page) : '';
  if (shown.tab === 'archive' && shown.month) {
    return (
      <h2 className={styles.title} id="articles">
        {texts.month(shown.month.month)} {shown.month.year}
        {onPage}
      </h2>
    );
  }
  const title = shown.tab === 'popular' ? texts.mostRead : texts.latest;
  return (
    <h2 id="articles" className={onPage === '' ? styles.silent : styles.title}>
      {onPage === '' ? <VisuallyHidden>{title}</VisuallyHidden> : title + onPage}
    </h2>
  );
}

function StoryList({ page: { author, stories, shown, hasMore, now: iso } }: { page: AuthorPageData }) {
  const { author: texts } = useMessages();
  const at = useHref();
  const now = new Date(iso);
  const { more: label, end, failed, added } = texts;
  return (
    <>
      <ul className={styles.stories} id={LIST} data-part="stories">
        {stories.map((card) => (
          <li className={styles.item} key={card.id} data-id={card.id}>
            <StoryCard card={card} now={now} look="row" opensNewTab />
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        <LoadMore
          list={LIST}
          next={hasMore ? at(authorAddress(author.name, { ...shown, page: shown.page + 1 })) : null}
          texts={{ label, end, failed, added }}
        />
      </div>
    </>
  );
}

function NoStories({ page: { author, shown } }: { page: AuthorPageData }) {
  const { author: texts, cards } = useMessages();
  const [before, after] =
    shown.page > 1
      ? texts.noneFurther
      : shown.tab === 'archive' && shown.month
        ? texts.noneInMonth(texts.month(shown.month.month), shown.month.year)
        : texts.noneYet;
  return (
    <EmptyText>
      {before}
      <bdi>{cards.author(author.name)}</bdi>
      {after}
    </EmptyText>
  );
}
