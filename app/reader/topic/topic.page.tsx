import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { AlertsLink } from '#app/reader/alerts/alerts-link.tsx';
import { TopicTags } from '#app/reader/article/tags.tsx';
import { MoreStories } from '#app/reader/category/more-stories.tsx';
import { StoryFront, StoryRows } from '#app/reader/category/story-layout.tsx';
import { FollowForms, followable } from '#app/reader/following/follow-forms.tsx';
import { servicesContext } from '#app/services.ts';
import { EmptyText, Notice } from '#app/ui/notice.tsx';
import { pageAddress } from '#app/ui/page-address.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { pageNumber } from '#domain/page-number.ts';
import { languageOf } from '#domain/text-language.ts';
import { topicPath } from '#domain/topic.ts';
import { formatViews } from '#domain/views.ts';
import styles from './topic.module.css';
import { type TopicData, topicData } from './topic-data.ts';
import { topicMeta } from './topic-meta.ts';

/** Fewer stories than these make no front: they are a plain list. */
const FRONT = 6;

/** The stories of a tag or category. Its former names and other spellings redirect to it. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { reader, clock, siteUrl } = context.get(servicesContext);
  const page = pageNumber(url.searchParams);
  const found = await reader.topic(params.slug ?? '', page);
  if (found === null) {
    const elsewhere = await reader.movedTo(url.pathname);
    if (elsewhere !== null) throw redirect(elsewhere, 301);
    throw new Response(null, { status: 404 });
  }
  if (found.kind === 'renamed') throw redirect(pageAddress(topicPath(found.slug), page), 301);
  const isBeyondTheEnd = page > 1 && found.stories.length === 0;
  return data(topicData(found, clock.now(), siteUrl), { status: isBeyondTheEnd ? 404 : 200 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => topicMeta(loaderData);

export default function Topic() {
  const topic = useLoaderData<typeof loader>();
  const { name, description, stories, page, hasMore, isSample, related, slug } = topic;
  const now = new Date(topic.now);
  return (
    <div className={styles.topic}>
      <PageHead
        kicker="Topic"
        title={name}
        part={page > 1 ? `Page ${page}` : null}
        intro={description !== '' && page === 1 ? <p lang={languageOf(description)}>{description}</p> : undefined}
      >
        <Following topic={topic} />
        {isSample && <Notice>Using demo content</Notice>}
      </PageHead>
      {stories.length === 0 ? (
        <EmptyText>
          {page > 1 ? 'There are no older stories.' : 'There are no stories on this topic right now.'}
        </EmptyText>
      ) : page > 1 || stories.length < FRONT ? (
        <StoryRows stories={stories} now={now} />
      ) : (
        <StoryFront stories={stories} now={now} />
      )}
      <MoreStories path={topicPath(slug)} page={page} hasMore={hasMore} />
      {related.length > 0 && (
        <section className={styles.related} aria-labelledby="related-topics">
          <h2 id="related-topics" className={styles.title}>
            Related topics
          </h2>
          <TopicTags tags={related.map((one) => one.name)} label="Related topics" />
        </section>
      )}
    </div>
  );
}

/** The button to follow the topic, the way to its alerts, and how many follow it. */
function Following({ topic }: { readonly topic: Pick<TopicData, 'slug' | 'name' | 'former' | 'followersCount'> }) {
  const { slug, name, former, followersCount } = topic;
  return (
    <div className={styles.following} {...followable({ kind: 'topic', id: slug, name, former })}>
      <FollowForms kind="topic" id={slug} name={name} />
      <AlertsLink topic={`topic:${encodeURIComponent(slug)}`}>
        Get alerts
        <VisuallyHidden>
          {' '}
          for stories about <span lang={languageOf(name)}>{name}</span>
        </VisuallyHidden>
      </AlertsLink>
      <p className={styles.followers}>
        Followers: <span data-followers="">{formatViews(followersCount)}</span>
      </p>
    </div>
  );
}
