import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { theSection } from '../../../domain/sections.ts';
import { servicesContext } from '../../services.ts';
import { EmptyText, Notice } from '../../ui/notice.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { BlogCards } from '../cards/blog-cards.tsx';
import { useNow } from '../cards/now.ts';
import { pageMeta } from '../page-meta.ts';
import { DeepDives } from './deep-dives.tsx';
import styles from './home.module.css';
import { type HomeData, homeData } from './home-data.ts';
import { LatestBlock } from './latest-block.tsx';
import { LeadBlock } from './lead-block.tsx';
import { National } from './national.tsx';
import { Columns, Strip } from './strip.tsx';
import { Topics } from './topics.tsx';

export async function loader({ context }: LoaderFunctionArgs): Promise<HomeData> {
  const { reader, clock, siteUrl } = context.get(servicesContext);
  return homeData(await reader.home(), clock.now(), siteUrl);
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  pageMeta({
    title: 'MATV',
    description: 'News and live television for Britain and the Indian diaspora: the day’s stories, explained.',
    siteUrl: loaderData?.siteUrl ?? '',
    path: '/',
  });

export default function Home() {
  const home = useLoaderData<typeof loader>();
  const now = useNow(home.now);
  return (
    <div className={styles.home}>
      <h1>
        <VisuallyHidden>MATV: today’s news</VisuallyHidden>
      </h1>
      <div className={styles.page}>
        {home.isSample && <Notice>Using demo content</Notice>}
        <Topics topics={home.topics} />
        {home.lead ? (
          <LeadBlock lead={home.lead} top={home.top} now={now} />
        ) : (
          <EmptyText>{theSection('latest-news').emptyText}</EmptyText>
        )}
      </div>
      <DeepDives stories={home.deepDives} />
      <National stories={home.national} now={now} />
      {home.strips.map((strip) => (
        <Strip key={strip.section} strip={strip} now={now} />
      ))}
      <LatestBlock stories={home.latest} now={now} />
      {home.laterStrips.map((strip) => (
        <Strip key={strip.section} strip={strip} now={now} />
      ))}
      <Columns strips={home.columns} now={now} />
      <div className={styles.page}>
        <BlogCards blogs={home.blogs} now={now} />
      </div>
    </div>
  );
}
