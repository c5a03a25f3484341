import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { articleAnswer } from '#app/reader/article/answer.ts';
import type { ArticleData } from '#app/reader/article/article-data.ts';
import { servicesContext } from '#app/services.ts';
import { SafeHtmlBlock } from '#app/ui/safe-html.tsx';
import { NAMELESS_AUTHOR } from '#domain/author-defaults.ts';
import { britishDateTime } from '#domain/dates.ts';
import { liteHref } from '#domain/lite.ts';
import { type LiveBlogPage, type LivePost, liveBlogView, livePostAnchor } from '#domain/live-blog.ts';
import { pictureUrl } from '#domain/picture.ts';
import { theSection } from '#domain/sections.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './lite.module.css';
import { liteHtml } from './lite-html.ts';
import { liteMeta } from './lite-meta.ts';
import { LiteStories } from './lite-stories.tsx';

const PICTURE_WIDTH = 640;

/** A story, blog post or deep dive. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const { reader } = services;
  const [, , first = ''] = url.pathname.split('/');
  const name = params.slug ?? '';
  if (first === 'blog') return articleAnswer(await reader.blog(name), services);
  if (first === 'deep-dive') return articleAnswer(await reader.deepDive(name), services);
  return articleAnswer(await reader.story(first, name, liveBlogView(url.searchParams)), services);
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData?.kind === 'found'
    ? liteMeta(`${loaderData.story.title} | MATV`, loaderData.siteUrl + loaderData.canonical)
    : [{ title: 'Article Not Found | MATV' }, { name: 'robots', content: 'noindex' }];

export default function LiteStory() {
  const article = useLoaderData<typeof loader>();
  if (article.kind === 'missing') {
    return (
      <>
        <h1>Article Not Found</h1>
        <p>{article.reason}</p>
      </>
    );
  }
  const { story, liveBlog, canonical, related, isSample } = article;
  return (
    <>
      <article lang={languageOf(story.title)} dir="auto">
        <p>
          <a href={liteHref(`/${story.section}`)}>{theSection(story.section).title}</a>
          {isSample && ' · Using demo content'}
        </p>
        <h1>{story.title}</h1>
        {story.summary !== '' && !story.isStandfirstRepeated && <p className={styles.standfirst}>{story.summary}</p>}
        <About story={story} />
        <div className={styles.text}>
          <SafeHtmlBlock html={liteHtml(story.body)} />
          {story.parts.map(({ subheading, paragraph, video }) => (
            <section key={subheading + paragraph}>
              {subheading !== '' && <h2>{subheading}</h2>}
              {paragraph.split(/\n{2,}/).map((text) => (
                <p key={text}>{text}</p>
              ))}
              {/^https?:\/\//i.test(video) && <a href={video}>Watch the video</a>}
            </section>
          ))}
        </div>
        {liveBlog && <LivePosts blog={liveBlog} path={canonical} />}
        <Corrections corrections={story.corrections} />
        <Credit story={story} />
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">Related stories</h2>
          <LiteStories stories={related} />
        </section>
      )}
    </>
  );
}

/** Who wrote it, when, and what its picture shows. */
function About({ story }: Pick<ArticleData, 'story'>) {
  const { byline, publishedAt, updatedAt, picture, isSponsored } = story;
  return (
    <p className={styles.small}>
      {isSponsored && 'Sponsored. '}
      By {byline.name.trim() || NAMELESS_AUTHOR},{' '}
      {publishedAt === null ? (
        britishDateTime(null)
      ) : (
        <time dateTime={publishedAt}>{britishDateTime(publishedAt)}</time>
      )}
      {updatedAt !== null && publishedAt !== null && updatedAt > publishedAt && (
        <>
          , updated <time dateTime={updatedAt}>{britishDateTime(updatedAt)}</time>
        </>
      )}
      {picture && (
        <>
          {' · '}
          <a href={pictureUrl(picture, PICTURE_WIDTH, 'jpg')}>Picture{picture.alt === '' ? '' : `: ${picture.alt}`}</a>
          {picture.credit !== '' && ` (${picture.credit})`}
        </>
      )}
    </p>
  );
}

function LivePosts({ blog, path }: { readonly blog: LiveBlogPage; readonly path: string }) {
  return (
    <section aria-labelledby="live">
      <h2 id="live">{blog.isOpen ? 'Live' : 'As it happened'}</h2>
      {blog.points.length > 0 && (
        <ul>
          {blog.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {[...(blog.pinned ? [blog.pinned] : []), ...blog.posts].map((post) => (
        <Post key={post.id} post={post} />
      ))}
      {blog.older !== null && <a href={liteHref(`${path}?before=${blog.older}`)}>Older posts</a>}
    </section>
  );
}

function Post({ post }: { readonly post: LivePost }) {
  const { id, headline, html, postedAt, withdrawn, correction } = post;
  return (
    <section id={livePostAnchor(id)} className={styles.text}>
      <h3>{headline || britishDateTime(postedAt)}</h3>
      {headline !== '' && <p className={styles.small}>{britishDateTime(postedAt)}</p>}
      {withdrawn === null ? <SafeHtmlBlock html={liteHtml(html)} /> : <p>We have withdrawn this post: {withdrawn}</p>}
      {correction !== null && <p>Correction: {correction}</p>}
    </section>
  );
}

function Corrections({ corrections }: Pick<ArticleData['story'], 'corrections'>) {
  if (corrections.length === 0) return null;
  return (
    <section aria-labelledby="corrections">
      <h2 id="corrections">Corrections and clarifications</h2>
      <ul>
        {corrections.map(({ at, text }) => (
          <li key={at + text}>
            {britishDateTime(at)}: {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Credit({ story: { credit, notes } }: Pick<ArticleData, 'story'>) {
  return (
    <div className={styles.small}>
      {notes !== '' && <SafeHtmlBlock html={liteHtml(notes)} />}
      {credit && (
        <p>
          {[credit.attribution, credit.licence && `Licence: ${credit.licence}`].filter(Boolean).join('. ')}{' '}
          {credit.sourceUrl && /^https?:\/\//i.test(credit.sourceUrl) && (
            <a href={credit.sourceUrl} rel="external noopener nofollow">
              Original report
            </a>
          )}
        </p>
      )}
    </div>
  );
}
