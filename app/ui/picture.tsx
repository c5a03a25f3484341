import { CROP, focusTenths, pictureUrl, sharpWidth, srcSet } from '#domain/picture.ts';
import type { SectionSlug } from '#domain/sections.ts';
import styles from './picture.module.css';
import type { ShownPicture } from './shown-picture.ts';

export interface PictureProps {
  readonly picture: ShownPicture | null;
  /** The section whose fallback picture is shown when there is none. */
  readonly section: SectionSlug;
  /** Empty when a headline next to it says the same. */
  readonly alt: string;
  readonly sizes: string;
  /** The maximum width it is ever shown at, in device pixels; wider versions are not offered. */
  readonly maxWidth: number;
  /** The page's main picture, which is loaded first. All others are loaded lazily. */
  readonly isMain?: boolean;
  /** Shown uncropped instead of cropped to 3:2. */
  readonly isWhole?: boolean;
}

/** Up to this width AVIF saves only a kilobyte or two, less than its `<source>` is worth. */
const SMALL = 320;

/** A responsive picture in all its formats; its space is reserved while it loads. */
export function Picture(props: PictureProps) {
  const { picture, alt, sizes, maxWidth, isMain = false, isWhole = false } = props;
  if (!picture) return <FallbackPicture {...props} />;
  const shape = isWhole ? picture : { width: CROP.width * 240, height: CROP.height * 240 };
  const fitting = { maxWidth, isWhole };
  return (
    <picture className={isWhole ? styles.whole : frameClass(picture)}>
      {maxWidth > SMALL && <source type="image/avif" srcSet={srcSet(picture, 'avif', fitting)} sizes={sizes} />}
      <img
        className={isWhole ? styles.img : cutClass(picture)}
        // Browsers that know srcset know WebP; the others take the JPEG.
        srcSet={srcSet(picture, 'webp', fitting)}
        sizes={sizes}
        src={pictureUrl(picture, Math.min(640, maxWidth), 'jpg')}
        alt={alt}
        width={shape.width}
        height={shape.height}
        loading={isMain ? 'eager' : 'lazy'}
        fetchPriority={isMain ? 'high' : undefined}
        decoding={isMain ? undefined : 'async'}
      />
    </picture>
  );
}

/** A picture of few pixels stands in its frame at its own size. */
function frameClass(picture: ShownPicture): string {
  return [styles.cut, styles[`sharp${sharpWidth(picture)}`]].filter(Boolean).join(' ');
}

function cutClass({ focus }: ShownPicture): string | undefined {
  return [styles.img, focusClass(focus)].filter(Boolean).join(' ');
}

/** Our pages forbid inline styles, so the focal point is a pair of classes, which set `--x` and `--y`. */
export function focusClass(focus: ShownPicture['focus']): string {
  if (!focus) return '';
  const { x, y } = focusTenths(focus);
  return [styles[`x${x}`], styles[`y${y}`]].filter(Boolean).join(' ');
}

function FallbackPicture({ section, alt, isMain = false }: PictureProps) {
  return (
    <span className={styles.drawn}>
      <img
        className={styles.img}
        src={`/fallback/${section}.svg`}
        alt={alt}
        width={720}
        height={480}
        loading={isMain ? 'eager' : 'lazy'}
      />
    </span>
  );
}
