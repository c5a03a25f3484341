import type { ShownPicture } from '#app/ui/shown-picture.ts';
import { pictureUrl, srcSet } from '#domain/picture.ts';
import styles from './cut-out.module.css';

const PIXELS = 320;

/** An author's face beside their opinion, cut out of its background by a circle. */
export function CutOut({ portrait }: { readonly portrait: ShownPicture }) {
  return (
    <img
      className={styles.circle}
      srcSet={srcSet(portrait, 'webp', { maxWidth: PIXELS })}
      sizes="88px"
      src={pictureUrl(portrait, PIXELS, 'jpg')}
      alt=""
      width={88}
      height={88}
      loading="lazy"
      decoding="async"
    />
  );
}
