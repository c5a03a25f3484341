import { LoadMore, type LoadMoreTexts } from '#app/reader/cards/load-more.tsx';
import { StoryCard } from '#app/reader/cards/story-card.tsx';
import { EmptyText } from '#app/ui/notice.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { monthName } from '#domain/month.ts';
import { ArchiveMonths } from './archive-months.tsx';
import { authorAddress } from './author-address.ts';
import type { AuthorPageData } from './author-data.ts';
import styles from './stories-by.module.css';

const LIST = 'author-stories';

/** The texts below the list (AUTH-12 to AUTH-15). */
const MORE_TEXTS: LoadMoreTexts = {
  label: 'Load More Articles',
  end: 'No More Articles',
  failed: 'Failed to fetch data',
  added: 'more articles',
};

/** One page of the author's articles in the order of the current tab (AUTH-11, AUTH-19, AUTH-20). */
export function StoriesBy({ page }: { page: AuthorPageData }) {
  const { author, shown, stories, archive } = page;
  return (
    <>
      {shown.tab === 'archive' && <ArchiveMonths name={author.name} archive={archive} shown={shown.month} />}
      <section className={styles.block} aria-labelledby="articles">
        <Heading page={page} />
        {shown.page > 1 && (
          <p>
            <a className={styles.first} href={authorAddress(author.name, { ...shown, page: 1 })}>
              Back to the first page
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
  const onPage = shown.page > 1 ? `, page ${shown.page}` : '';
  if (shown.tab === 'archive' && shown.month) {
    return (
      <h2 className={styles.title} id="articles">
        {monthName(shown.month.month)} {shown.month.year}
        {onPage}
      </h2>
    );
  }
  const title = shown.tab === 'popular' ? 'Most read articles' : 'Latest articles';
  return (
    <h2 id="articles" className={onPage === '' ? styles.silent : styles.title}>
      {onPage === '' ? <VisuallyHidden>{title}</VisuallyHidden> : title + onPage}
    </h2>
  );
}

function StoryList({ page: { author, stories, shown, hasMore, now: iso } }: { page: AuthorPageData }) {
  const now = new Date(iso);
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
          next={hasMore ? authorAddress(author.name, { ...shown, page: shown.page + 1 }) : null}
          texts={MORE_TEXTS}
        />
      </div>
    </>
  );
}

function NoStories({ page: { author, shown } }: { page: AuthorPageData }) {
  const name = <bdi>{author.name}</bdi>;
  if (shown.page > 1) return <EmptyText>There are no further articles by {name}.</EmptyText>;
  if (shown.tab === 'archive' && shown.month) {
    return (
      <EmptyText>
        No articles by {name} in {monthName(shown.month.month)} {shown.month.year}.
      </EmptyText>
    );
  }
  return <EmptyText>No articles by {name} yet.</EmptyText>;
}
