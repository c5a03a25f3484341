import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { AlertsLink } from '#app/reader/alerts/alerts-link.tsx';
import { pageMeta } from '#app/reader/page-meta.ts';
import { GuideStrip } from '#app/reader/schedule/guide-strip.tsx';
import { NowAndNext } from '#app/reader/schedule/now-and-next.tsx';
import { servicesContext } from '#app/services.ts';
import { barOf } from '#domain/schedule/now-next-bar.ts';
import styles from './live.module.css';
import { liveData } from './live-data.ts';
import { LiveNow } from './live-now.tsx';
import { Player } from './player.tsx';
import { Stage } from './stage.tsx';

const DESCRIPTION = 'Watch MATV live: news, debate and programmes from London for the UK and the Indian diaspora.';

export async function loader({ context }: LoaderFunctionArgs) {
  return liveData(context.get(servicesContext));
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? pageMeta({ title: 'Live TV', description: DESCRIPTION, siteUrl: loaderData.siteUrl, path: '/live' })
    : [];

/**
 * Live television: the stage with the player and today's programmes, dark in both themes, and the provider's
 * broadcasts below (LIVE-01 to LIVE-08).
 */
export default function Live() {
  const { streamUrl, live, guide, today, now } = useLoaderData<typeof loader>();
  const at = new Date(now);
  const beside = <NowAndNext guide={guide} />;
  const below = <GuideStrip {...today} />;
  return (
    <>
      <Stage>
        <div className={styles.head}>
          <h1 className={styles.title}>Live TV</h1>
          <AlertsLink topic="live-tv" isOnStage>
            Get alerts when we go live
          </AlertsLink>
        </div>
      </Stage>
      {streamUrl === null ? (
        <LiveNow live={live} now={at} stage={{ bar: barOf(guide, at), beside, below }} />
      ) : (
        <>
          <Stage beside={beside} below={below}>
            <Player streamUrl={streamUrl} title="MATV Live" />
          </Stage>
          <LiveNow live={live} now={at} stage={null} />
        </>
      )}
    </>
  );
}
