import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { EmptyText, Notice } from '#app/ui/notice.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { SectionHeader } from '#app/ui/section-header.tsx';
import { StoryTime } from '#app/ui/time-ago.tsx';
import { languageOf } from '#domain/text-language.ts';
import { authorPath } from './author-path.ts';
import styles from './blog-cards.module.css';
import type { CardData } from './card-data.ts';
import { CutOut } from './cut-out.tsx';
import strip from './strip.module.css';

interface BlogCardsProps {
  readonly blogs: readonly CardData[];
  /** Shown above the blogs. */
  readonly notice?: string | null;
  readonly now: Date;
}

const SIZES = '112px';

/** Published blogs, each with its author's face or else its picture; 'Read More' opens one (HOME-61 to HOME-63, LIST-26). */
export function BlogCards({ blogs, notice = null, now }: BlogCardsProps) {
  const { cards } = useMessages();
  return (
    <section className={styles.blogs} aria-labelledby="blogs" data-later="">
      <SectionHeader id="blogs" title={cards.blog} />
      {notice && <Notice>{notice}</Notice>}
      {blogs.length === 0 ? (
        <EmptyText>{cards.noBlogs}</EmptyText>
      ) : (
        <ul className={`${strip.untilTablet} ${styles.list}`}>
          {blogs.map((blog) => (
            <li className={styles.blog} key={blog.href}>
              <BlogCard blog={blog} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function BlogCard({ blog, now }: { blog: CardData; now: Date }) {
  const { cards } = useMessages();
  const at = useHref();
  return (
    <article className={styles.card}>
      {(blog.portrait || !blog.isTextOnly) && (
        <div className={styles.picture}>
          {blog.portrait ? (
            <CutOut portrait={blog.portrait} />
          ) : (
            <Picture picture={blog.picture} section={blog.section} alt="" sizes={SIZES} maxWidth={320} />
          )}
        </div>
      )}
      <h3 className={styles.title} lang={languageOf(blog.title)}>
        <a className={styles.link} href={blog.href}>
          {blog.title}
          <span className={styles.more} aria-hidden="true">
            {cards.readMore}
          </span>
        </a>
      </h3>
      <p className={styles.meta}>
        <a className={styles.author} href={at(authorPath(blog.author))} lang={languageOf(cards.author(blog.author))}>
          {cards.author(blog.author)}
        </a>
        <StoryTime at={blog.publishedAt} now={now} />
      </p>
      <p className={styles.summary} lang={languageOf(blog.summary)}>
        {blog.summary}
      </p>
    </article>
  );
}
