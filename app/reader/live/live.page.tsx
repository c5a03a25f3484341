import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#app/reader/page-meta.ts';
import { NowAndNext } from '#app/reader/schedule/now-and-next.tsx';
import { servicesContext } from '#app/services.ts';
import styles from './live.module.css';
import { liveData } from './live-data.ts';
import { LiveNow } from './live-now.tsx';
import { Player } from './player.tsx';

const DESCRIPTION = 'Watch MATV live: news, debate and programmes from London for the UK and the Indian diaspora.';

export async function loader({ context }: LoaderFunctionArgs) {
  return liveData(context.get(servicesContext));
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? pageMeta({ title: 'Live TV', description: DESCRIPTION, siteUrl: loaderData.siteUrl, path: '/live' })
    : [];

/** Live television: the channel's own stream, with the provider's broadcasts below (LIVE-01 to LIVE-08). */
export default function Live() {
  const { streamUrl, live, guide, now } = useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Live TV</h1>
      {streamUrl === null ? (
        <div className={styles.read}>
          <NowAndNext guide={guide} />
          <LiveNow live={live} now={new Date(now)} hasStream={false} />
        </div>
      ) : (
        <>
          <div className={styles.watch}>
            <Player streamUrl={streamUrl} title="MATV Live" />
            <NowAndNext guide={guide} />
          </div>
          <LiveNow live={live} now={new Date(now)} hasStream />
        </>
      )}
    </div>
  );
}
