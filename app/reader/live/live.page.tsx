import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { AlertsLink } from '#app/reader/alerts/alerts-link.tsx';
import { GuideStrip } from '#app/reader/schedule/guide-strip.tsx';
import { NowAndNext } from '#app/reader/schedule/now-and-next.tsx';
import { servicesContext } from '#app/services.ts';
import { languageFacts, splitLanguage } from '#domain/languages.ts';
import { barOf } from '#domain/schedule/now-next-bar.ts';
import styles from './live.module.css';
import { liveData } from './live-data.ts';
import { liveMeta } from './live-meta.ts';
import { LiveNow } from './live-now.tsx';
import { Player } from './player.tsx';
import { Stage } from './stage.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  return liveData(context.get(servicesContext), splitLanguage(url.pathname).language);
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => liveMeta(loaderData);

/**
 * Live television: the stage with the player and today's programmes, dark in both themes, and the provider's
 * broadcasts below (LIVE-01 to LIVE-08).
 */
export default function Live() {
  const { streamUrl, live, guide, today, now } = useLoaderData<typeof loader>();
  const at = new Date(now);
  const { live: texts } = useMessages();
  const { locale } = languageFacts(useLanguage());
  const beside = <NowAndNext guide={guide} />;
  const below = <GuideStrip {...today} />;
  return (
    <>
      <Stage>
        <div className={styles.head}>
          <h1 className={styles.title}>{texts.title}</h1>
          <AlertsLink topic="live-tv" isOnStage>
            {texts.alerts}
          </AlertsLink>
        </div>
      </Stage>
      {streamUrl === null ? (
        <LiveNow live={live} now={at} stage={{ bar: barOf(guide, at, locale), beside, below }} />
      ) : (
        <>
          <Stage beside={beside} below={below}>
            <Player streamUrl={streamUrl} title={texts.streamTitle} />
          </Stage>
          <LiveNow live={live} now={at} stage={null} />
        </>
      )}
    </>
  );
}
