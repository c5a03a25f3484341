import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { hrefIn, useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { AlertsLink } from '#app/reader/alerts/alerts-link.tsx';
import { TopicTags } from '#app/reader/article/tags.tsx';
import { MoreStories } from '#app/reader/category/more-stories.tsx';
import { StoryFront, StoryRows } from '#app/reader/category/story-layout.tsx';
import { FollowForms, followable } from '#app/reader/following/follow-forms.tsx';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyText, Notice } from '#app/ui/notice.tsx';
import { pageAddress } from '#app/ui/page-address.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { DEFAULT_LANGUAGE, splitLanguage } from '#domain/languages.ts';
import { pageNumber } from '#domain/page-number.ts';
import { topicPath } from '#domain/topic.ts';
import styles from './topic.module.css';
import { type TopicData, topicData } from './topic-data.ts';
import { topicMeta } from './topic-meta.ts';

/** Minimum number of stories for a front; fewer are shown as a plain list. */
const FRONT = 6;

/**
 * The stories of a tag or category in the language of the page. Its former names and other spellings redirect to it; a
 * redirect of the desk comes before everything.
 */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { reader, clock, siteUrl } = context.get(servicesContext);
  const { language } = splitLanguage(url.pathname);
  const page = pageNumber(url.searchParams);
  const elsewhere = await reader.topicRedirect(params.slug ?? '');
  if (elsewhere !== null) throw redirect(elsewhere, 301);
  const found = await reader.topic(params.slug ?? '', page);
  if (found === null) throw new Response(null, { status: 404 });
  if (found.kind === 'renamed') throw redirect(hrefIn(language, pageAddress(topicPath(found.slug), page)), 301);
  const isBeyondTheEnd = page > 1 && found.stories.length === 0;
  return data(topicData(found, clock.now(), siteUrl, language), { status: isBeyondTheEnd ? 404 : 200 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => topicMeta(loaderData);

export default function Topic() {
  const topic = useLoaderData<typeof loader>();
  const { language, name, description, stories, page, hasMore, isSample, related, slug } = topic;
  const now = new Date(topic.now);
  const { page: pageTexts, topic: texts } = useMessages();
  const at = useHref();
  const textLanguage = useTextLanguage();
  return (
    <div className={styles.topic}>
      <PageHead
        kicker={texts.kicker}
        title={name}
        part={page > 1 ? pageTexts.part(page) : null}
        intro={description !== '' && page === 1 ? <p lang={textLanguage(description)}>{description}</p> : undefined}
      >
        <Following topic={topic} />
        {isSample && <Notice>{pageTexts.demo}</Notice>}
      </PageHead>
      {stories.length === 0 ? (
        <>
          <EmptyText>{page > 1 ? texts.noOlder : texts.none}</EmptyText>
          {language !== DEFAULT_LANGUAGE && page === 1 && (
            <p>
              <ButtonLink href={topicPath(slug)}>{texts.inEnglish}</ButtonLink>
            </p>
          )}
        </>
      ) : page > 1 || stories.length < FRONT ? (
        <StoryRows stories={stories} now={now} />
      ) : (
        <StoryFront stories={stories} now={now} />
      )}
      <MoreStories path={at(topicPath(slug))} page={page} hasMore={hasMore} />
      {related.length > 0 && (
        <section className={styles.related} aria-labelledby="related-topics">
          <h2 id="related-topics" className={styles.title}>
            {texts.related}
          </h2>
          <TopicTags tags={related.map((one) => one.name)} label={texts.related} />
        </section>
      )}
    </div>
  );
}

/** The button to follow the topic, the way to its alerts, and how many follow it. */
function Following({ topic }: { readonly topic: Pick<TopicData, 'slug' | 'name' | 'former' | 'followersCount'> }) {
  const { slug, name, former, followersCount } = topic;
  const { author, topic: texts } = useMessages();
  const textLanguage = useTextLanguage();
  const [about, afterName] = texts.getAlertsHidden;
  return (
    <div className={styles.following} {...followable({ kind: 'topic', id: slug, name, former })}>
      <FollowForms kind="topic" id={slug} name={name} />
      <AlertsLink topic={`topic:${encodeURIComponent(slug)}`}>
        {texts.getAlerts}
        <VisuallyHidden>
          {about}
          <span lang={textLanguage(name)}>{name}</span>
          {afterName}
        </VisuallyHidden>
      </AlertsLink>
      <p className={styles.followers}>
        {texts.followers}
        <span data-followers="">{author.shortCount(followersCount)}</span>
      </p>
    </div>
  );
}
