import { Picture } from '#app/ui/picture.tsx';
import { SafeHtmlBlock } from '#app/ui/safe-html.tsx';
import { decodeEntities } from '#domain/html-text.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { SafeHtml, Story, StoryPart } from '#domain/story.ts';
import { EMBED_REL, embedOf, playerAddress } from '#domain/videos/embeds.ts';
import embeds from './embed-card.module.css';
import styles from './story-body.module.css';

const TEXT = `${styles.body} ${embeds.text}`;
/** An embed's link, as written by the sanitiser. */
const EMBED_LINK = new RegExp(`<a href="([^"]*)" rel="${EMBED_REL}">`, 'g');

/** The story's text (ART-10). */
export function StoryBody({ html }: { html: SafeHtml }) {
  if (html === '') return null;
  const shown = withEmbedCards(tablesInRegions(html));
  const feature = shown.includes(' data-frame="') ? 'embedded-player' : undefined;
  return <SafeHtmlBlock className={TEXT} html={shown} feature={feature} />;
}

/** Wraps tables in focusable regions, so that wide ones scroll by keyboard too. Sanitised tables have no attributes. */
function tablesInRegions(html: SafeHtml): SafeHtml {
  const inRegions = html
    .replaceAll('<table>', '<div role="region" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  // Only fixed markup is added to safe HTML, so the result is safe as well.
  return inRegions as SafeHtml;
}

/** Labels each embed's link, and adds the player that may replace it on a click. */
function withEmbedCards(html: SafeHtml): SafeHtml {
  const cards = html.replace(EMBED_LINK, (link, address: string) => {
    const embed = embedOf(decodeEntities(address));
    if (!embed) return link;
    const player = playerAddress(embed.href);
    const frame = player === null ? '' : ` data-frame="${player.replaceAll('&', '&amp;')}"`;
    return `${link.slice(0, -1)} data-embed="${embed.what}"${frame}>`;
  });
  // Only addresses from the table of providers are added, so the result is safe as well.
  return cards as SafeHtml;
}

interface StoryPartsProps {
  readonly parts: readonly StoryPart[];
  readonly section: SectionSlug;
}

/** A deep dive's sections: heading, picture, text and link to a video. */
export function StoryParts({ parts, section }: StoryPartsProps) {
  if (parts.length === 0) return null;
  return (
    <div className={TEXT}>
      {byPlace(parts).map(({ key, value: part }) => (
        <section key={key}>
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
          {byPlace(paragraphs(part.paragraph)).map(({ key, value: text }) => (
            <p key={key}>{text}</p>
          ))}
          {/^https?:\/\//i.test(part.video) && (
            <p>
              <a href={part.video} rel={EMBED_REL}>
                Watch the video
              </a>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

/** A wire story's licence and the link to the agency's own page (SPEC-12, WIRE-17). */
export function StoryCredit({ credit }: { credit: Story['credit'] }) {
  if (!credit) return null;
  const { attribution, licence, sourceUrl } = credit;
  return (
    <p className={styles.credit} data-part="credit">
      {attribution !== '' && <span>{attribution}. </span>}
      {licence !== '' && <span>Licence: {licence}. </span>}
      {sourceUrl && /^https?:\/\//i.test(sourceUrl) && (
        <a href={sourceUrl} rel="external noopener nofollow">
          Original report
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
