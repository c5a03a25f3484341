import type { ReactNode } from 'react';
import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { pictureFile, pictureUrl, widthsOf } from '#domain/picture.ts';
import { cutAtWord } from '#domain/summary.ts';
import { formatDuration, isDemoVideo, type Video } from '#domain/videos/video.ts';
import styles from './video-cards.module.css';

/** The label on the picture's corner. */
export type VideoMark = 'NEW' | 'FEATURED';

interface VideoCardProps {
  readonly video: Video;
  readonly now: Date;
  readonly mark: VideoMark | null;
  readonly heading: 'h2' | 'h3';
  /** The picture's `sizes` attribute. */
  readonly sizes: string;
  /** The page's main picture, which is loaded first. */
  readonly isMain?: boolean;
  /** When it was shown; by default how long ago it was published. */
  readonly time?: ReactNode;
}

/** Length in characters of the description that fits its three lines. */
const DESCRIPTION = 135;

/** A video in a list. A click plays it in the page's dialog; without script it is a link (HOME-66 to HOME-69). */
export function VideoCard({ video, now, mark, heading: Heading, sizes, isMain = false, time }: VideoCardProps) {
  const { videoId, title, thumbnail } = video;
  const { videos } = useMessages();
  const at = useHref();
  const textLanguage = useTextLanguage();
  const playsHere = video.embeddable !== false;
  return (
    <li className={isMain ? `${styles.card} ${styles.main}` : styles.card} data-id={videoId}>
      <div className={styles.picture}>
        <img
          className={styles.img}
          src={thumbnail}
          srcSet={thumbnailSet(thumbnail)}
          sizes={sizes}
          alt=""
          width={720}
          height={405}
          loading={isMain ? 'eager' : 'lazy'}
          decoding="async"
        />
        {mark && <span className={mark === 'NEW' ? styles.new : styles.featured}>{videos.marks[mark]}</span>}
        <span className={styles.duration}>{formatDuration(video.duration)}</span>
      </div>
      <Heading className={styles.title} lang={textLanguage(title)}>
        <a
          className={styles.link}
          href={videoPath(videoId, at('/videos'))}
          {...(playsHere ? { 'data-video': videoId } : {})}
        >
          {title}
        </a>
      </Heading>
      {isMain && (
        <p className={styles.summary} lang={textLanguage(firstLine(video.description))}>
          {firstLine(video.description)}
        </p>
      )}
      <p className={styles.meta}>
        {videos.views(video.viewCount)} ·{' '}
        {time ?? <time dateTime={video.publishedAt}>{videos.age(video.publishedAt, now)}</time>}
        {!playsHere && videos.onYouTube}
      </p>
    </li>
  );
}

/** The first line, because the rest of a provider's description tends to be links and hashtags. */
function firstLine(description: string): string {
  return cutAtWord(description.split('\n')[0] ?? '', DESCRIPTION);
}

/** The link without script: the provider's page, or the list of videos for a demo video. */
export function videoPath(videoId: string, list: string): string {
  return isDemoVideo(videoId) ? list : `https://www.youtube.com/watch?v=${encodeURIComponent(videoId)}`;
}

/** A `srcset` of the stored widths up to the one in the file name; `undefined` for drawn pictures. */
function thumbnailSet(thumbnail: string): string | undefined {
  const file = pictureFile(thumbnail);
  if (file === undefined) return undefined;
  return widthsOf(file)
    .map((width) => `${pictureUrl(file, width, 'webp')} ${width}w`)
    .join(', ');
}
