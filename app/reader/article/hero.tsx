import type { SectionSlug } from '../../../domain/sections.ts';
import type { Picture as StoredPicture } from '../../../domain/story.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './hero.module.css';

interface HeroProps {
  readonly picture: StoredPicture | null;
  readonly section: SectionSlug;
}

const SIZES = '(min-width: 62rem) 960px, 100vw';

/** The story's picture with its caption and credit; a drawn one when there is none. */
export function Hero({ picture, section }: HeroProps) {
  const caption = picture?.caption ?? '';
  const credit = picture?.credit ?? '';
  return (
    <figure className={styles.hero}>
      <div className={styles.frame}>
        <Picture picture={picture} section={section} alt={picture?.alt ?? ''} sizes={SIZES} maxWidth={1600} isMain />
      </div>
      {(caption !== '' || credit !== '') && (
        <figcaption className={styles.caption}>
          {caption} {credit !== '' && <span>{creditLine(credit)}</span>}
        </figcaption>
      )}
    </figure>
  );
}

/** 'Picture: Reuters'; a credit that says what it is stands as it is. */
function creditLine(credit: string): string {
  return credit.includes(':') ? credit : `Picture: ${credit}`;
}
