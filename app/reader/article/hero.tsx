import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { HERO_PICTURE, OPENER_PICTURE, preloadMainPicture, SHORT_HERO_PICTURE } from '#app/reader/main-pictures.ts';
import { Picture } from '#app/ui/picture.tsx';
import { sharpWidth } from '#domain/picture.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { Picture as StoredPicture } from '#domain/story.ts';
import styles from './hero.module.css';

interface HeroProps {
  readonly picture: StoredPicture | null;
  readonly section: SectionSlug;
  /** Whether the text is short; the picture is then no wider than the text. */
  readonly isShort: boolean;
  /** Whether the picture is beside a deep dive's headline. */
  readonly isOpener: boolean;
}

/** The story's picture with caption and credit, never enlarged, or a small plate with the section's drawn one. */
export function Hero({ picture, section, isShort, isOpener }: HeroProps) {
  const { story } = useMessages();
  const textLanguage = useTextLanguage();
  const caption = picture?.caption ?? '';
  const credit = picture?.credit ?? '';
  const slot = isOpener ? OPENER_PICTURE : isShort ? SHORT_HERO_PICTURE : HERO_PICTURE;
  preloadMainPicture(picture, slot);
  return (
    <figure className={isShort && !isOpener ? styles.shortHero : styles.hero} data-part="hero">
      <div className={picture ? frameClass(picture) : styles.drawn}>
        <Picture picture={picture} section={section} alt={picture?.alt ?? ''} isMain {...slot} />
      </div>
      {(caption !== '' || credit !== '') && (
        <figcaption className={styles.caption}>
          <span lang={textLanguage(caption)}>{caption}</span>
          {caption !== '' && credit !== '' && (ENDED.test(caption) ? ' ' : '. ')}
          {credit !== '' && <span>{creditLine(credit, story.picture)}</span>}
        </figcaption>
      )}
    </figure>
  );
}

/** A sentence that needs no full stop before the credit; a danda ends one in Hindi. */
const ENDED = /[.!?…।:;,]['"’”»)]*$/u;

/** Our pages forbid inline styles, so the width is a class. */
function frameClass(picture: StoredPicture): string {
  return [styles.frame, styles[`upTo${sharpWidth(picture)}`]].filter(Boolean).join(' ');
}

/** 'Picture: Reuters'. A credit that already has such a prefix is left unchanged. */
function creditLine(credit: string, prefix: string): string {
  return credit.includes(':') ? credit : prefix + credit;
}
