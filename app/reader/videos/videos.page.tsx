import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { LoadMore } from '#app/reader/cards/load-more.tsx';
import { servicesContext } from '#app/services.ts';
import { BackIcon } from '#app/ui/icons.tsx';
import { EmptyText, Notice } from '#app/ui/notice.tsx';
import { pageAddress } from '#app/ui/page-address.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { LivePill, OnNowPill } from '#app/ui/pill.tsx';
import { splitLanguage } from '#domain/languages.ts';
import { videoAirLabel } from '#domain/live/on-air.ts';
import { pageNumber } from '#domain/page-number.ts';
import { isNewVideo, type Video } from '#domain/videos/video.ts';
import { VIDEOS_PER_PAGE } from '#domain/videos/video-list.ts';
import { VideoCard, type VideoMark } from './video-card.tsx';
import cards from './video-cards.module.css';
import { VideoAlert, VideoPlayer } from './video-player.tsx';
import styles from './videos.module.css';
import { type VideosData, videosMeta } from './videos-meta.ts';
import { watchList } from './watch-list.ts';

const LIST = 'all-videos';

/** All the channel's videos, page by page (VID-03, NAV-46). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const now = services.clock.now();
  const page = pageNumber(url.searchParams);
  const [list, live] = await Promise.all([
    watchList(services, { page, size: VIDEOS_PER_PAGE }),
    page === 1 ? services.videos?.live() : undefined,
  ]);
  const { videos, hasMore, source, message, featured } = list;
  const found: VideosData = {
    page,
    language: splitLanguage(url.pathname).language,
    videos,
    hasMore,
    message,
    isDemo: source === 'demo',
    featured: featured?.videoId ?? null,
    onAir: live?.currentLive ? { title: live.currentLive.title, label: videoAirLabel(live, now) } : null,
    siteUrl: services.siteUrl,
    now: now.toISOString(),
  };
  const isFailed = message !== null && !found.isDemo;
  // Not 200 when loading failed, so that an earlier cached page is served instead if there is one.
  const status = videos.length > 0 ? 200 : isFailed ? 503 : page > 1 ? 404 : 200;
  return data(found, { status });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => videosMeta(loaderData);

export default function Videos() {
  const { videos, page, hasMore, message, isDemo, featured, onAir, now: iso } = useLoaderData<typeof loader>();
  const now = new Date(iso);
  const { page: pageTexts, videos: texts } = useMessages();
  const at = useHref();
  const textLanguage = useTextLanguage();
  return (
    <div className={styles.page} data-feature="video-player">
      <PageHead title={texts.title} part={page > 1 ? pageTexts.part(page) : null} intro={<p>{texts.intro}</p>}>
        {message !== null && <Notice>{texts.reason(message)}</Notice>}
        {isDemo && <Notice>{pageTexts.demo}</Notice>}
      </PageHead>
      {onAir !== null && (
        <p className={styles.onAir} data-air={onAir.label}>
          {onAir.label === 'LIVE' ? <LivePill /> : <OnNowPill />}
          <a href={at('/live')} lang={textLanguage(onAir.title)}>
            {onAir.title}
          </a>
        </p>
      )}
      <VideoAlert />
      {videos.length === 0 ? (
        <EmptyText>{page > 1 ? texts.noOlder : texts.none}</EmptyText>
      ) : (
        <ul className={cards.grid} id={LIST}>
          {videos.map((video, place) => (
            <VideoCard
              key={video.videoId}
              video={video}
              now={now}
              mark={markOf(video, featured, now)}
              heading="h2"
              isMain={page === 1 && place === 0}
              sizes={page === 1 && place === 0 ? MAIN_SIZES : SIZES}
            />
          ))}
        </ul>
      )}
      <Pages page={page} hasMore={hasMore} />
      <VideoPlayer />
    </div>
  );
}

const SIZES = '(min-width: 64rem) 19rem, (min-width: 36rem) 50vw, 100vw';
const MAIN_SIZES = '(min-width: 64rem) 39rem, 100vw';

function markOf(video: Video, featured: string | null, now: Date): VideoMark | null {
  if (isNewVideo(video, now)) return 'NEW';
  return video.videoId === featured ? 'FEATURED' : null;
}

function Pages({ page, hasMore }: { page: number; hasMore: boolean }) {
  const { videos } = useMessages();
  const at = useHref();
  const list = at('/videos');
  if (page <= 1 && !hasMore) return null;
  return (
    <nav className={styles.pages} aria-label={videos.pages}>
      {hasMore && <LoadMore list={LIST} next={pageAddress(list, page + 1)} texts={{ ...videos, label: videos.more }} />}
      {page > 1 && (
        <a className={styles.newer} href={pageAddress(list, page - 1)} rel="prev">
          <BackIcon /> {videos.newer}
        </a>
      )}
    </nav>
  );
}
