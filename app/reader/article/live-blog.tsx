import { useDates } from '#app/languages/dates.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { AlertsLink } from '#app/reader/alerts/alerts-link.tsx';
import { LivePill } from '#app/ui/pill.tsx';
import { SafeHtmlBlock } from '#app/ui/safe-html.tsx';
import {
  type KeyEvent,
  type LiveBlogPage,
  type LivePost,
  livePostAnchor,
  livePostPath,
  livePostTime,
} from '#domain/live-blog.ts';
import type { SafeHtml } from '#domain/story.ts';
import embeds from './embed-card.module.css';
import styles from './live-blog.module.css';
import story from './story-body.module.css';

interface LiveBlogProps {
  readonly blog: LiveBlogPage;
  /** Path of the story that the blog belongs to. */
  readonly path: string;
}

/** A live blog: main points, key events, and posts from the newest down, to which browser/live-blog adds new ones. */
export function LiveBlog({ blog, path }: LiveBlogProps) {
  const { storyId, seq, isOpen, openedAt, closedAt, points, keyEvents, pinned, posts, older, isNewest } = blog;
  const { live } = useMessages().story;
  const { dayAndTime } = useDates();
  const inLatinLetters = useTextLanguage()('a');
  const isEmpty = posts.length === 0 && pinned === null;
  return (
    <section
      className={styles.blog}
      aria-labelledby="live-blog"
      data-feature={isOpen ? 'live-blog' : undefined}
      data-blog={storyId}
      data-seq={seq}
      data-newest={isNewest || undefined}
      data-path={path}
    >
      <div className={styles.head}>
        <h2 className={styles.heading} id="live-blog">
          {isOpen ? live.open : live.closed}
        </h2>
        {isOpen && (
          <span data-live="">
            <LivePill />
          </span>
        )}
        <p className={styles.since}>
          {closedAt === null ? live.since(dayAndTime(openedAt)) : live.closedOn(dayAndTime(closedAt))}
        </p>
        {isOpen && (
          <AlertsLink topic={`live-blog:${storyId}`} isOfLiveBlog>
            {live.alerts}
          </AlertsLink>
        )}
      </div>
      <MainPoints points={points} />
      <KeyEvents events={keyEvents} path={path} />
      {!isNewest && (
        <p>
          <a className={styles.more} href={path}>
            {live.newest}
          </a>
        </p>
      )}
      <div className={styles.fresh} role="status" data-fresh="">
        <button type="button" className={styles.show} data-show="" hidden />
      </div>
      {isEmpty && <p data-nothing="">{live.empty}</p>}
      <ol className={styles.posts} reversed data-posts="">
        {pinned && <Post post={pinned} path={path} isPinned />}
        {posts.map((post) => (
          <Post key={post.id} post={post} path={path} />
        ))}
      </ol>
      {older !== null && (
        <a className={styles.more} href={`${path}?before=${older}#live-blog`} rel="next">
          {live.older}
        </a>
      )}
      <template data-post-template="">
        <Post post={EVERY_PART} path={path} isPinned lang={inLatinLetters} />
      </template>
    </section>
  );
}

function MainPoints({ points }: { points: readonly string[] }) {
  const { live } = useMessages().story;
  const textLanguage = useTextLanguage();
  if (points.length === 0) return null;
  return (
    <section className={styles.points} aria-labelledby="main-points">
      <h3 className={styles.small} id="main-points">
        {live.points}
      </h3>
      <ul>
        {points.map((point) => (
          <li key={point} lang={textLanguage(point)} dir="auto">
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}

function KeyEvents({ events, path }: { events: readonly KeyEvent[]; path: string }) {
  const { live } = useMessages().story;
  const textLanguage = useTextLanguage();
  if (events.length === 0) return null;
  return (
    <nav className={styles.events} aria-labelledby="key-events">
      <h3 className={styles.small} id="key-events">
        {live.events}
      </h3>
      <ol>
        {events.map(({ id, headline, postedAt }) => (
          <li key={id}>
            <a href={livePostPath(path, id)} lang={textLanguage(headline)} dir="auto">
              <time dateTime={postedAt}>{livePostTime(postedAt).time}</time>
              <span>{headline}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Fills the template for new posts: the script removes the parts that a post does not have. */
const EVERY_PART: LivePost = {
  id: '',
  place: 0,
  headline: '-',
  html: '' as SafeHtml,
  isKey: true,
  author: '',
  postedAt: new Date(0).toISOString(),
  editedAt: new Date(0).toISOString(),
  correction: '-',
  withdrawn: '-',
};

interface PostProps {
  readonly post: LivePost;
  readonly path: string;
  readonly isPinned?: boolean;
  /** In the template, of texts in Latin letters: the script sets that of others. */
  readonly lang?: string | undefined;
}

function Post({ post, path, isPinned = false, lang }: PostProps) {
  const { id, headline, html, isKey, author, postedAt, editedAt, correction, withdrawn } = post;
  const { live } = useMessages().story;
  const textLanguage = useTextLanguage();
  const langOf = (text: string) => lang ?? textLanguage(text);
  const { post: timeOf } = useDates();
  const { time, day } = timeOf(postedAt);
  return (
    <li
      className={styles.post}
      id={livePostAnchor(id)}
      tabIndex={-1}
      data-post={id}
      data-key={isKey || undefined}
      data-pinned={isPinned || undefined}
    >
      <p className={styles.when}>
        <a href={livePostPath(path, id)} data-slot="link" aria-label={live.linkTo(time, day)}>
          <time dateTime={postedAt} data-slot="time">
            {time}
          </time>
        </a>
        <span className={styles.day} data-slot="day">
          {day}
        </span>
        {isPinned && (
          <span className={styles.mark} data-slot="pinned">
            {live.pinned}
          </span>
        )}
        {isKey && (
          <span className={styles.mark} data-slot="key">
            {live.key}
          </span>
        )}
      </p>
      {headline !== '' && (
        <h3 className={styles.headline} data-slot="headline" lang={langOf(headline)} dir="auto">
          {headline}
        </h3>
      )}
      <div className={styles.text} data-slot="text">
        <SafeHtmlBlock className={`${story.body} ${embeds.text}`} html={html} />
      </div>
      {withdrawn !== null && (
        <p className={styles.note}>
          <b>{live.withdrawn}</b>{' '}
          <span data-slot="withdrawn" lang={langOf(withdrawn)}>
            {withdrawn}
          </span>
        </p>
      )}
      {correction !== null && (
        <p className={styles.note}>
          <b>{live.correction}</b>{' '}
          <span data-slot="correction" lang={langOf(correction)}>
            {correction}
          </span>
        </p>
      )}
      <p className={styles.by}>
        <span data-slot="author" lang={langOf(author)}>
          {author}
        </span>
        {editedAt !== null && (
          <>
            {' '}
            · {live.edited} <time data-slot="edited">{livePostTime(editedAt).time}</time>
          </>
        )}
      </p>
    </li>
  );
}
