import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { NAMELESS_AUTHOR } from '../../../domain/author-defaults.ts';
import { pageNumber } from '../../../domain/page-number.ts';
import type { AuthorProfile } from '../../../server/newsroom/reading/authors.repo.ts';
import { servicesContext } from '../../services.ts';
import { EmptyText } from '../../ui/notice.tsx';
import { SectionHeader } from '../../ui/section-header.tsx';
import { BackLink } from '../article/back-link.tsx';
import { authorPath } from '../cards/author-path.ts';
import { briefCard } from '../cards/card-data.ts';
import { useNow } from '../cards/now.ts';
import { StoryCard } from '../cards/story-card.tsx';
import { pageMeta } from '../page-meta.ts';
import styles from './author.module.css';
import { LoadMore } from './load-more.tsx';
import { Profile } from './profile.tsx';

/** What the profile shows; e-mail and the like stay on the server. */
export type ShownAuthor = Pick<
  AuthorProfile,
  'name' | 'title' | 'category' | 'bio' | 'avatar' | 'twitter' | 'linkedin' | 'website'
>;

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { reader, clock, siteUrl } = context.get(servicesContext);
  const found = await reader.author(params.name || NAMELESS_AUTHOR, pageNumber(url.searchParams));
  const { name, title, category, bio, avatar, twitter, linkedin, website } = found.author;
  const author: ShownAuthor = { name, title, category, bio, avatar, twitter, linkedin, website };
  const page = {
    kind: found.kind,
    author,
    // The profile opens articles at their generic address (AUTH-19).
    stories: found.stories.map((card) => ({ ...briefCard(card), href: `/articles/${card.id}` })),
    page: found.page,
    hasMore: found.hasMore,
    now: clock.now().toISOString(),
    siteUrl,
  };
  return data(page, { status: found.kind === 'found' ? 200 : 404 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { author, siteUrl, kind } = loaderData;
  return pageMeta({
    title: author.name,
    description: author.bio,
    siteUrl,
    path: authorPath(author.name),
    picture: author.avatar,
    type: 'profile',
    isPrivate: kind === 'placeholder',
  });
};

export default function AuthorPage() {
  const { kind, author, stories, page, hasMore, now: iso } = useLoaderData<typeof loader>();
  const now = useNow(iso);
  return (
    <div className={styles.page}>
      <BackLink elsewhere="/" />
      <Profile author={author} isPlaceholder={kind === 'placeholder'} />
      <div className={styles.columns}>
        <section className={styles.latest} aria-labelledby="latest">
          <SectionHeader id="latest" title="Latest" />
          {stories.length === 0 ? (
            <EmptyText>No articles by {author.name} yet.</EmptyText>
          ) : (
            <ul className={styles.stories}>
              {stories.map((card) => (
                <li className={styles.item} key={card.href}>
                  <StoryCard card={card} now={now} look="row" opensNewTab />
                </li>
              ))}
            </ul>
          )}
          {stories.length > 0 && <LoadMore path={authorPath(author.name)} page={page} hasMore={hasMore} />}
        </section>
        <aside className={styles.advertisement} aria-label="Advertisement">
          <p className={styles.label}>Advertisement</p>
          <p>
            Far from home and in need of help? <a href="/diaspora-support">Indian Diaspora Support</a>
          </p>
        </aside>
      </div>
    </div>
  );
}
