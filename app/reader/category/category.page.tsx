import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageNumber } from '../../../domain/page-number.ts';
import { type SectionSlug, sectionBySlug, theSection } from '../../../domain/sections.ts';
import { servicesContext } from '../../services.ts';
import { EmptyText, Notice } from '../../ui/notice.tsx';
import { Pagination, pageAddress } from '../../ui/pagination.tsx';
import { BlogCards } from '../cards/blog-cards.tsx';
import { type CardData, cardsUnder, fullCard, leadAndBriefCards } from '../cards/card-data.ts';
import { useNow } from '../cards/now.ts';
import { pageMeta } from '../page-meta.ts';
import styles from './category.module.css';
import { StoryLayout } from './story-layout.tsx';

interface CategoryData {
  readonly section: SectionSlug;
  readonly now: string;
  readonly siteUrl: string;
  readonly stories: readonly CardData[];
  readonly blogs: readonly CardData[];
  readonly page: number;
  readonly hasMore: boolean;
  readonly isSample: boolean;
}

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { reader, clock, siteUrl } = context.get(servicesContext);
  const section = sectionBySlug(url.pathname.replaceAll('/', ''));
  if (!section) throw new Response(null, { status: 404 });
  const { list, blogs } = await reader.section(section.slug, pageNumber(url.searchParams));
  const isBeyondTheEnd = list.page > 1 && list.stories.length === 0;
  const found: CategoryData = {
    section: section.slug,
    now: clock.now().toISOString(),
    siteUrl,
    stories: cardsUnder(section.slug, leadAndBriefCards(list.stories)),
    blogs: blogs.map(fullCard),
    page: list.page,
    hasMore: list.hasMore,
    isSample: list.isSample,
  };
  return data(found, { status: isBeyondTheEnd ? 404 : 200 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { section, page, hasMore, siteUrl, stories } = loaderData;
  const { title } = theSection(section);
  return pageMeta({
    title: page > 1 ? `${title}, page ${page}` : title,
    description: `The newest ${title.toLowerCase()} stories and blogs from MATV.`,
    siteUrl,
    path: pageAddress(`/${section}`, page),
    isPrivate: stories.length === 0 && page > 1,
    prev: page > 1 ? pageAddress(`/${section}`, page - 1) : null,
    next: hasMore ? pageAddress(`/${section}`, page + 1) : null,
  });
};

export default function Category() {
  const { section, stories, blogs, page, hasMore, isSample, now: iso } = useLoaderData<typeof loader>();
  const now = useNow(iso);
  const { title, emptyText } = theSection(section);
  return (
    <div className={styles.category}>
      <header className={styles.header}>
        <h1 className={styles.title}>{title}</h1>
        {isSample && <Notice>Using demo content</Notice>}
      </header>
      {stories.length === 0 ? (
        <EmptyText>{page > 1 ? 'There are no older stories.' : emptyText}</EmptyText>
      ) : (
        <StoryLayout section={section} stories={stories} page={page} now={now} />
      )}
      <Pagination path={`/${section}`} page={page} hasMore={hasMore} />
      <BlogCards blogs={blogs} now={now} />
    </div>
  );
}
