import type { SectionSlug } from '../../../domain/sections.ts';
import type { SafeHtml, Story, StoryPart } from '../../../domain/story.ts';
import { Picture } from '../../ui/picture.tsx';
import { SafeHtmlBlock } from '../../ui/safe-html.tsx';
import styles from './story-body.module.css';

/** The story's text (ART-10). */
export function StoryBody({ html }: { html: SafeHtml }) {
  return html === '' ? null : <SafeHtmlBlock className={styles.body} html={html} />;
}

interface StoryPartsProps {
  readonly parts: readonly StoryPart[];
  readonly section: SectionSlug;
}

/** A deep dive's sections: heading, picture, text, and the way to its video. */
export function StoryParts({ parts, section }: StoryPartsProps) {
  if (parts.length === 0) return null;
  return (
    <div className={styles.body}>
      {parts.map((part) => (
        <section key={part.subheading + part.paragraph}>
          {part.subheading !== '' && <h2>{part.subheading}</h2>}
          {part.picture && (
            <figure>
              <Picture
                picture={part.picture}
                section={section}
                alt={part.picture.alt}
                sizes="(min-width: 45rem) 680px, 100vw"
                maxWidth={1280}
                isWhole
              />
              {part.picture.caption !== '' && <figcaption>{part.picture.caption}</figcaption>}
            </figure>
          )}
          {paragraphs(part.paragraph).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {/^https?:\/\//i.test(part.video) && (
            <p>
              <a href={part.video} rel="noopener nofollow">
                Watch the video
              </a>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

/** The licence that a wire story came under, kept with it (decision 12). */
export function StoryCredit({ credit }: { credit: Story['credit'] }) {
  if (!credit) return null;
  const { attribution, licence, sourceUrl } = credit;
  return (
    <p className={styles.credit}>
      {attribution !== '' && <span>{attribution}. </span>}
      {licence !== '' && <span>Licence: {licence}. </span>}
      {sourceUrl && /^https?:\/\//i.test(sourceUrl) && (
        <a href={sourceUrl} rel="noopener nofollow">
          Original report
        </a>
      )}
    </p>
  );
}

function paragraphs(text: string): string[] {
  return [...new Set(text.split(/\n{2,}/).map((part) => part.trim()))].filter((part) => part !== '');
}
