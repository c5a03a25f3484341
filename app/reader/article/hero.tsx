import { HERO_PICTURE, preloadMainPicture } from '#app/reader/main-pictures.ts';
import { Picture } from '#app/ui/picture.tsx';
import type { SectionSlug } from '#domain/sections.ts';
import type { Picture as StoredPicture } from '#domain/story.ts';
import styles from './hero.module.css';

interface HeroProps {
  readonly picture: StoredPicture | null;
  readonly section: SectionSlug;
}

/** The story's picture with caption and credit, or the section's fallback picture. */
export function Hero({ picture, section }: HeroProps) {
  const caption = picture?.caption ?? '';
  const credit = picture?.credit ?? '';
  preloadMainPicture(picture, HERO_PICTURE);
  return (
    <figure className={styles.hero} data-part="hero">
      <div className={picture ? styles.frame : styles.drawn}>
        <Picture picture={picture} section={section} alt={picture?.alt ?? ''} isMain {...HERO_PICTURE} />
      </div>
      {(caption !== '' || credit !== '') && (
        <figcaption className={styles.caption}>
          {caption} {credit !== '' && <span>{creditLine(credit)}</span>}
        </figcaption>
      )}
    </figure>
  );
}

/** 'Picture: Reuters'. A credit that already has such a prefix is left unchanged. */
function creditLine(credit: string): string {
  return credit.includes(':') ? credit : `Picture: ${credit}`;
}
