import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { useDates } from '#app/languages/dates.ts';
import { useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { articleAnswer } from '#app/reader/article/article-answer.ts';
import type { ArticleData, MissingData } from '#app/reader/article/article-data.ts';
import { authorPath } from '#app/reader/cards/author-path.ts';
import { servicesContext } from '#app/services.ts';
import { SafeHtmlBlock } from '#app/ui/safe-html.tsx';
import { NAMELESS_AUTHOR } from '#domain/author-defaults.ts';
import { type Language, splitLanguage } from '#domain/languages.ts';
import { liteHref, litePart, litePartHref, shownPath } from '#domain/lite.ts';
import { type LiveBlogPage, type LivePost, liveBlogView, livePostAnchor } from '#domain/live-blog.ts';
import { pictureUrl } from '#domain/picture.ts';
import { licenceToName } from '#domain/story.ts';
import styles from './lite.module.css';
import { liteHtml } from './lite-html.ts';
import { liteLanguage, liteMeta } from './lite-meta.ts';
import { type LiteText, liteTexts } from './lite-parts.ts';
import { LiteStories } from './lite-stories.tsx';

const PICTURE_WIDTH = 640;

interface LiteStoryData extends ArticleData {
  readonly text: LiteText;
  /** Which part of the text this is, and of how many. */
  readonly part: number;
  readonly parts: number;
}

/** A story, blog post or deep dive. A text that is too long for one page is divided; only existing parts are pages. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { reader } = services;
  const [, first = ''] = splitLanguage(shownPath(url.pathname)).path.split('/');
  const name = params.slug ?? '';
  const found =
    first === 'blog'
      ? await reader.blog(name)
      : first === 'deep-dive'
        ? await reader.deepDive(name)
        : await reader.story(first, name, liveBlogView(url.searchParams));
  const { data: article, init } = articleAnswer(found, services);
  if (article.kind === 'missing') return data<LiteStoryData | MissingData>(article, init ?? undefined);
  const shown = liteStoryData(article, litePart(url.searchParams), liteLanguage(url.pathname));
  if (shown === null) throw redirect(article.canonical, 302);
  return data<LiteStoryData | MissingData>(shown);
}

/** The data of one part of a story; `null` if there is no such part. */
function liteStoryData(article: ArticleData, part: number, language: Language): LiteStoryData | null {
  const { body, parts } = article.story;
  const texts = liteTexts(liteHtml(body, messagesIn(language).lite.picture), parts);
  const text = texts[part - 1];
  return text === undefined ? null : { ...article, text, part, parts: texts.length };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) =>
  loaderData?.kind === 'found'
    ? liteMeta(
        `${titleOf(loaderData, liteLanguage(location.pathname))} | MATV`,
        loaderData.siteUrl + loaderData.canonical,
      )
    : [
        { title: `${messagesIn(liteLanguage(location.pathname)).missing.title} | MATV` },
        { name: 'robots', content: 'noindex' },
      ];

function titleOf({ story, part }: LiteStoryData, language: Language): string {
  return part > 1 ? messagesIn(language).page.titleOfPart(story.title, part) : story.title;
}

export default function LiteStory() {
  const article = useLoaderData<typeof loader>();
  const { lite, missing, page, section } = useMessages();
  const at = useHref();
  const languageOfText = useTextLanguage();
  if (article.kind === 'missing') {
    return (
      <>
        <h1>{missing.title}</h1>
        <p>{missing.reason(article.reason)}</p>
      </>
    );
  }
  const { story, liveBlog, canonical, related, isSample, text, part, parts } = article;
  const isLast = part === parts;
  return (
    <>
      <article dir="auto">
        <p>
          <a href={liteHref(at(`/${story.section}`))}>{section(story.section).title}</a>
          {isSample && ` · ${page.demo}`}
        </p>
        <h1 lang={languageOfText(story.title)}>{story.title}</h1>
        {part > 1 && <p className={styles.small}>{lite.partOf(part, parts)}</p>}
        {part === 1 && story.summary !== '' && !story.isStandfirstRepeated && (
          <p className={styles.standfirst} lang={languageOfText(story.summary)}>
            {story.summary}
          </p>
        )}
        <About story={story} />
        <Text text={text} />
        {parts > 1 && (
          <nav className={styles.ends} aria-label={lite.parts}>
            {part > 1 && <a href={litePartHref(canonical, part - 1)}>{lite.previousPart(part - 1)}</a>}
            {!isLast && <a href={litePartHref(canonical, part + 1)}>{lite.nextPart(part + 1, parts)}</a>}
          </nav>
        )}
        {/* Each view of a live blog has an address of its own, which shows the first part of the text. */}
        {liveBlog && part === 1 && <LivePosts blog={liveBlog} path={canonical} />}
        <Corrections corrections={story.corrections} />
        {isLast && <Credit story={story} />}
      </article>
      {isLast && related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">{lite.related}</h2>
          <LiteStories stories={related} />
        </section>
      )}
    </>
  );
}

function Text({ text: { html, parts } }: { readonly text: LiteText }) {
  const { lite } = useMessages();
  return (
    <div className={styles.text}>
      <SafeHtmlBlock html={html} />
      {parts.map(({ subheading, paragraph, video }) => (
        <section key={subheading + paragraph}>
          {subheading !== '' && <h2>{subheading}</h2>}
          {paragraph.split(/\n{2,}/).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {/^https?:\/\//i.test(video) && <a href={video}>{lite.watchVideo}</a>}
        </section>
      ))}
    </div>
  );
}

/** Who wrote it, when, and what its picture shows. */
function About({ story }: Pick<ArticleData, 'story'>) {
  const { byline, publishedAt, updatedAt, picture, isSponsored } = story;
  const { cards, lite } = useMessages();
  const { dayAndTime } = useDates();
  const at = useHref();
  return (
    <p className={styles.small}>
      {isSponsored && lite.sponsored}
      {lite.by}
      <a href={liteHref(at(authorPath(byline.name)))}>{cards.author(byline.name.trim() || NAMELESS_AUTHOR)}</a>,{' '}
      {publishedAt === null ? dayAndTime(null) : <time dateTime={publishedAt}>{dayAndTime(publishedAt)}</time>}
      {updatedAt !== null && publishedAt !== null && updatedAt > publishedAt && (
        <>
          {lite.updated}
          <time dateTime={updatedAt}>{dayAndTime(updatedAt)}</time>
        </>
      )}
      {picture && (
        <>
          {' · '}
          <a href={pictureUrl(picture, PICTURE_WIDTH, 'jpg')}>
            {lite.picture}
            {picture.alt === '' ? '' : `: ${picture.alt}`}
          </a>
          {picture.credit !== '' && ` (${picture.credit})`}
        </>
      )}
    </p>
  );
}

function LivePosts({ blog, path }: { readonly blog: LiveBlogPage; readonly path: string }) {
  const { lite } = useMessages();
  const languageOfText = useTextLanguage();
  return (
    <section aria-labelledby="live">
      <h2 id="live">{blog.isOpen ? lite.live : lite.closed}</h2>
      {blog.points.length > 0 && (
        <ul>
          {blog.points.map((point) => (
            <li key={point} lang={languageOfText(point)}>
              {point}
            </li>
          ))}
        </ul>
      )}
      {[...(blog.pinned ? [blog.pinned] : []), ...blog.posts].map((post) => (
        <Post key={post.id} post={post} />
      ))}
      {blog.older !== null && <a href={liteHref(`${path}?before=${blog.older}`)}>{lite.olderPosts}</a>}
    </section>
  );
}

function Post({ post }: { readonly post: LivePost }) {
  const { id, headline, html, postedAt, withdrawn, correction } = post;
  const { lite } = useMessages();
  const { dayAndTime } = useDates();
  const languageOfText = useTextLanguage();
  return (
    <section id={livePostAnchor(id)} className={styles.text}>
      <h3 lang={languageOfText(headline)}>{headline || dayAndTime(postedAt)}</h3>
      {headline !== '' && <p className={styles.small}>{dayAndTime(postedAt)}</p>}
      {withdrawn === null ? (
        <SafeHtmlBlock html={liteHtml(html, lite.picture)} />
      ) : (
        <p>
          {lite.withdrawn}
          <span lang={languageOfText(withdrawn)}>{withdrawn}</span>
        </p>
      )}
      {correction !== null && (
        <p>
          {lite.correction}
          <span lang={languageOfText(correction)}>{correction}</span>
        </p>
      )}
    </section>
  );
}

function Corrections({ corrections }: Pick<ArticleData['story'], 'corrections'>) {
  const { story } = useMessages();
  const { dayAndTime } = useDates();
  const languageOfText = useTextLanguage();
  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections">{story.corrections}</h2>
      <ul>
        {corrections.map(({ at, text }) => (
          <li key={at + text}>
            {dayAndTime(at)}: <span lang={languageOfText(text)}>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Credit({ story: { credit, notes } }: Pick<ArticleData, 'story'>) {
  const { lite, story } = useMessages();
  const licence = credit ? licenceToName(credit) : '';
  return (
    <div className={styles.small}>
      {notes !== '' && <SafeHtmlBlock html={liteHtml(notes, lite.picture)} />}
      {credit && (
        <p>
          {credit.attribution !== '' && `${credit.attribution}. `}
          {licence !== '' && lite.licence(licence)}
          {credit.sourceUrl && /^https?:\/\//i.test(credit.sourceUrl) && (
            <a href={credit.sourceUrl} rel="external noopener nofollow">
              {story.originalReport}
            </a>
          )}
        </p>
      )}
    </div>
  );
}
