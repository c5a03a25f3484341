import { useMessages } from '#app/languages/messages.ts';
import { focusClass } from '#app/ui/picture.tsx';
import { initials } from '#domain/initials.ts';
import { pictureUrl, srcSet } from '#domain/picture.ts';
import type { Picture } from '#domain/story.ts';
import styles from './author-portrait.module.css';

/** Twice the maximum display width. */
const PIXELS = 320;

/** The author's picture (AUTH-04), or one with their initials (AUTH-25). */
export function AuthorPortrait({ name, picture }: { name: string; picture: Picture | null }) {
  const { author } = useMessages();
  if (!picture) return <DrawnPortrait name={name} />;
  return (
    <img
      className={`${styles.portrait} ${focusClass(picture.focus)}`.trim()}
      srcSet={srcSet(picture, 'webp', { maxWidth: PIXELS })}
      sizes="(min-width: 48rem) 160px, 96px"
      src={pictureUrl(picture, PIXELS, 'jpg')}
      alt={author.portraitOf(name)}
      width={160}
      height={160}
      decoding="async"
    />
  );
}

function DrawnPortrait({ name }: { name: string }) {
  const { author } = useMessages();
  return (
    <svg className={styles.portrait} viewBox="0 0 160 160" role="img" aria-label={author.noPortrait}>
      <rect className={styles.ground} width="160" height="160" />
      <path className={styles.wave} d="M0 142c40-26 120-26 160 0" />
      <text className={styles.letters} x="80" y="98" textAnchor="middle">
        {initials(name)}
      </text>
    </svg>
  );
}
