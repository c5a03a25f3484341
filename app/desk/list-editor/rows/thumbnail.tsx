import styles from '#app/desk/kit/row.module.css';

const OWN = /^(\/media\/[0-9a-z]+\/)(\d+)\.\w+$/;
const NARROW = 160;

/** A story's picture as a stamp; an empty field where this site has none. */
export function Thumbnail({ image }: { image: string | null }) {
  const [, start, width] = OWN.exec(image ?? '') ?? [];
  if (start === undefined || image === null) return <span className={styles.thumbnail} />;
  // A picture that is there in a larger width is there in this one too.
  const src = Number(width) >= NARROW ? `${start}${NARROW}.jpg` : image;
  return <img className={styles.thumbnail} src={src} alt="" width={72} height={48} loading="lazy" draggable={false} />;
}
