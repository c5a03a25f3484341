import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { Picture } from '#app/ui/picture.tsx';
import { SafeHtmlBlock } from '#app/ui/safe-html.tsx';
import { TEXT_SIZES } from '#domain/picture.ts';
import type { SectionSlug } from '#domain/sections.ts';
import { licenceToName, type SafeHtml, type Story, type StoryPart } from '#domain/story.ts';
import { EMBED_REL } from '#domain/videos/embeds.ts';
import { chapterId } from './chapters.tsx';
import embeds from './embed-card.module.css';
import styles from './story-body.module.css';

const TEXT = `${styles.body} ${embeds.text}`;

interface StoryBodyProps {
  /** The text as the server prepared it for its page. */
  readonly html: SafeHtml;
  readonly hasPlayers: boolean;
}

/** The story's text (ART-10). */
export function StoryBody({ html, hasPlayers }: StoryBodyProps) {
  if (html === '') return null;
  return <SafeHtmlBlock className={TEXT} html={html} feature={hasPlayers ? 'embedded-player' : undefined} />;
}

/** From this width on a picture of a deep dive is shown wider than its text. */
const WIDE = 936;
const WIDE_SIZES = `(min-width: 80rem) 936px, ${TEXT_SIZES}`;
/** Below this width a picture has one file, and is shown no wider than that. */
const NARROW = 320;

function sizesOf(width: number): string {
  if (width < NARROW) return `${width}px`;
  return width >= WIDE ? WIDE_SIZES : TEXT_SIZES;
}

interface StoryPartsProps {
  readonly parts: readonly StoryPart[];
  readonly section: SectionSlug;
}

/** A deep dive's sections: heading, picture, text and link to a video. */
export function StoryParts({ parts, section }: StoryPartsProps) {
  const { story } = useMessages();
  const textLanguage = useTextLanguage();
  if (parts.length === 0) return null;
  return (
    <div className={TEXT}>
      {byPlace(parts).map(({ key, value: part }, place) => (
        <section key={key}>
          {part.subheading !== '' && <h2 id={chapterId(place)}>{part.subheading}</h2>}
          {part.picture && (
            <figure
              data-wide={part.picture.width >= WIDE ? '' : undefined}
              data-narrow={part.picture.width < NARROW ? '' : undefined}
            >
              <Picture
                picture={part.picture}
                section={section}
                alt={part.picture.alt}
                sizes={sizesOf(part.picture.width)}
                maxWidth={1280}
                isWhole
              />
              {part.picture.caption !== '' && (
                <figcaption lang={textLanguage(part.picture.caption)}>{part.picture.caption}</figcaption>
              )}
            </figure>
          )}
          {byPlace(paragraphs(part.paragraph)).map(({ key, value: text }) => (
            <p key={key}>{text}</p>
          ))}
          {/^https?:\/\//i.test(part.video) && (
            <p>
              <a href={part.video} rel={EMBED_REL}>
                {story.watchVideo}
              </a>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

/** An agency's notes, a wire story's licence, and the link to the agency's own page (SPEC-12, WIRE-17). */
export function StoryCredit({ credit, notes }: { credit: Story['credit']; notes: SafeHtml }) {
  if (!credit && notes === '') return null;
  return (
    <div className={styles.credit} data-part="credit">
      {notes !== '' && <SafeHtmlBlock html={notes} />}
      {credit && <Licence credit={credit} />}
    </div>
  );
}

function Licence({ credit }: { credit: NonNullable<Story['credit']> }) {
  const { story } = useMessages();
  const { attribution, sourceUrl } = credit;
  const licence = licenceToName(credit);
  return (
    <p>
      {attribution !== '' && <span>{attribution}. </span>}
      {licence !== '' && <span>{story.licence(licence)}</span>}
      {sourceUrl && /^https?:\/\//i.test(sourceUrl) && (
        <a href={sourceUrl} rel="external noopener nofollow">
          {story.originalReport}
        </a>
      )}
    </p>
  );
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Uses positions as keys, because texts may repeat. */
function byPlace<T>(values: readonly T[]): { readonly key: string; readonly value: T }[] {
  return values.map((value, place) => ({ key: `${place}`, value }));
}
