import { useDates } from '#app/languages/dates.ts';
import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { authorPath } from '#app/reader/cards/author-path.ts';
import { focusClass } from '#app/ui/picture.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { NAMELESS_AUTHOR } from '#domain/author-defaults.ts';
import { initials } from '#domain/initials.ts';
import { pictureUrl } from '#domain/picture.ts';
import type { Picture as StoredPicture } from '#domain/story.ts';
import { languageOf } from '#domain/text-language.ts';
import type { ShownStory } from './article-data.ts';
import styles from './byline.module.css';

const AVATAR_PIXELS = 160;

interface BylineProps {
  readonly story: ShownStory;
  readonly minutes: number;
  /** Whether readers may compare its published versions. */
  readonly hasHistory: boolean;
}

/** Author, date and reading time. */
export function Byline({ story, minutes, hasHistory }: BylineProps) {
  const { author, cards, page, story: texts } = useMessages();
  const at = useHref();
  const { dayAndTime } = useDates();
  const { id, byline, publishedAt, receivedAt, updatedAt, location } = story;
  const textLanguage = useTextLanguage();
  const place = location && cards.place(location);
  const name = byline.name.trim() || NAMELESS_AUTHOR;
  const shownName = cards.author(name);
  return (
    <div className={styles.byline} data-part="author">
      <Avatar name={shownName} picture={byline.avatar} />
      <div className={styles.words}>
        <p>
          {texts.by}
          <a
            className={styles.author}
            href={at(authorPath(name))}
            target="_blank"
            rel="noopener"
            lang={languageOf(shownName)}
          >
            {shownName}
            <VisuallyHidden>{page.newTab}</VisuallyHidden>
          </a>
          {byline.title !== '' && <span className={styles.role}>, {author.title(byline.title)}</span>}
          {place && (
            <span className={styles.role}>
              , <span lang={textLanguage(place)}>{place}</span>
            </span>
          )}
        </p>
        <p className={styles.times}>
          <span>
            {publishedAt ? (
              <time dateTime={publishedAt} data-part="published">
                {dayAndTime(publishedAt)}
              </time>
            ) : (
              dayAndTime(null)
            )}
          </span>
          {receivedAt && (
            <span>
              {texts.received}
              <time dateTime={receivedAt}>{dayAndTime(receivedAt)}</time>
            </span>
          )}
          {updatedAt && isLater(updatedAt, publishedAt) && (
            <span>
              {texts.updated}
              <time dateTime={updatedAt}>{dayAndTime(updatedAt)}</time>
            </span>
          )}
          <span>{texts.readTime(minutes)}</span>
          {hasHistory && (
            <a className={styles.history} href={at(`/history/${id}`)}>
              {texts.versions}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}

/** The author's picture or initials. */
export function Avatar({
  name,
  picture,
  isLarge = false,
}: {
  name: string;
  picture: StoredPicture | null;
  isLarge?: boolean;
}) {
  const className = isLarge ? styles.largeAvatar : styles.avatar;
  if (!picture) {
    return (
      <span className={className} aria-hidden="true">
        {initials(name)}
      </span>
    );
  }
  return (
    <img
      className={`${className} ${focusClass(picture.focus)}`.trim()}
      src={pictureUrl(picture, AVATAR_PIXELS, 'jpg')}
      alt=""
      width={56}
      height={56}
      decoding="async"
    />
  );
}

function isLater(updatedAt: string, publishedAt: string | null): boolean {
  const minute = 60_000;
  return publishedAt === null || Date.parse(updatedAt) - Date.parse(publishedAt) > minute;
}
