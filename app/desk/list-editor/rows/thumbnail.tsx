import styles from '#app/desk/kit/row.module.css';
import { pictureFile, pictureUrl } from '#domain/picture.ts';

/** A story's picture as a stamp; an empty field where this site has none. */
export function Thumbnail({ image }: { image: string | null }) {
  const file = pictureFile(image ?? '');
  if (file === undefined) return <span className={styles.thumbnail} />;
  const src = pictureUrl(file, 160, 'jpg');
  return <img className={styles.thumbnail} src={src} alt="" width={72} height={48} loading="lazy" draggable={false} />;
}
