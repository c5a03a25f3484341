import { useMessages } from '#app/languages/messages.ts';
import { BlogCards } from '#app/reader/cards/blog-cards.tsx';
import type { CardData } from '#app/reader/cards/card-data.ts';
import { toTheMinute } from '#app/reader/cards/now.ts';
import type { TopicStory } from '#app/reader/cards/topic-story.ts';
import { LEAD_PICTURE, preloadMainPicture } from '#app/reader/main-pictures.ts';
import { Remembered as Part } from '#app/start/remembered.tsx';
import { EmptyText, Notice } from '#app/ui/notice.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { Entertainment } from './entertainment.tsx';
import { DeepDives } from './front/deep-dives.tsx';
import { HeadBlock } from './front/head-block.tsx';
import { Topics } from './front/topics.tsx';
import styles from './home.module.css';
import type { HomeData } from './home-data.ts';
import { Business } from './news/business.tsx';
import { Explore, TopStories } from './news/explore.tsx';
import { LatestBlock } from './news/latest-block.tsx';
import { National } from './news/national.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { MatvBlock } from './special/matv-block.tsx';
import { WatchVideos } from './special/watch-videos.tsx';
import { Sports } from './sports.tsx';
import { StoryDialog } from './story-dialog.tsx';

/** The home page, for readers and for the desk's picture of it. */
export function HomeView({ home }: { readonly home: HomeData }) {
  const { home: texts, page } = useMessages();
  const now = toTheMinute(new Date(home.now));
  const isFailed = home.state === 'failed';
  const { saved, lead } = home.head;
  /** What a section of samples says, unless the top of the page has said it (SPEC-09a). */
  const noticeOf = (stories: readonly CardData[]) =>
    !home.isSample && stories.some(({ isSample }) => isSample) ? page.demo : null;
  const notice = {
    deepDives: noticeOf(home.deepDives),
    national: noticeOf(home.national),
    business: noticeOf(home.business),
    sports: noticeOf(cardsOf(home.sports)),
    entertainment: noticeOf(cardsOf(home.entertainment)),
    latest: noticeOf(home.latest),
    explore: noticeOf(home.explore),
    topStories: noticeOf(home.topStories),
    blogs: noticeOf(home.blogs),
  };
  const videos = (
    <Part name="videos" from={[home.videos, home.featuredVideo, now]}>
      {() => <WatchVideos videos={home.videos} featured={home.featuredVideo} now={now} />}
    </Part>
  );
  if (hasNothingYet(home)) return <NothingYet>{videos}</NothingYet>;
  if (!isFailed) preloadMainPicture(saved?.mainImage ?? lead?.picture ?? null, LEAD_PICTURE);
  return (
    <div className={styles.home} data-feature="home-views">
      <h1>
        <VisuallyHidden>{texts.heading}</VisuallyHidden>
      </h1>
      <Part name="head" from={[home.isSample, home.state, home.topics, home.merged, home.head, now]}>
        {() => <Top home={home} now={now} />}
      </Part>
      <Part name="deep-dives" from={[home.deepDives, home.state, notice.deepDives]}>
        {() => (
          <DeepDives
            stories={home.deepDives}
            isFailed={isFailed}
            isCached={home.state === 'cached'}
            notice={notice.deepDives}
          />
        )}
      </Part>
      <Part name="national" from={[home.national, isFailed, notice.national, now]}>
        {() => <National stories={home.national} isFailed={isFailed} notice={notice.national} now={now} />}
      </Part>
      <Part name="business" from={[home.business, isFailed, notice.business, now]}>
        {() => <Business stories={home.business} isFailed={isFailed} notice={notice.business} now={now} />}
      </Part>
      <Part name="sports" from={[home.sports, notice.sports, now]}>
        {() => <Sports data={home.sports} notice={notice.sports} now={now} />}
      </Part>
      <Part name="entertainment" from={[home.entertainment, notice.entertainment, now]}>
        {() => <Entertainment data={home.entertainment} notice={notice.entertainment} now={now} />}
      </Part>
      <Part name="latest" from={[home.latest, isFailed, notice.latest, now]}>
        {() => <LatestBlock stories={home.latest} isFailed={isFailed} notice={notice.latest} now={now} />}
      </Part>
      <MatvBlock matv={home.matv} />
      <Part name="explore" from={[home.explore, isFailed, notice.explore, now]}>
        {() => <Explore stories={home.explore} isFailed={isFailed} notice={notice.explore} now={now} />}
      </Part>
      <Part name="top-stories" from={[home.topStories, isFailed, notice.topStories, now]}>
        {() => <TopStories stories={home.topStories} isFailed={isFailed} notice={notice.topStories} now={now} />}
      </Part>
      <Part name="blogs" from={[home.blogs, notice.blogs, now]}>
        {() => (
          <div className={styles.top} data-home-section="blog">
            <BlogCards blogs={home.blogs} notice={notice.blogs} now={now} />
          </div>
        )}
      </Part>
      {videos}
      <Part name="story-dialog" from={null}>
        {() => <StoryDialog />}
      </Part>
    </div>
  );
}

function cardsOf({ stories }: { readonly stories: readonly TopicStory[] }): readonly CardData[] {
  return stories.map(({ card }) => card);
}

/** A language other than the site's first one, before its first story. */
function hasNothingYet(home: HomeData): boolean {
  const { language, state, head, deepDives, national, business, sports, entertainment } = home;
  const { latest, explore, topStories, blogs } = home;
  const lists = [head.beside, deepDives, national, business, sports.stories, entertainment.stories];
  return (
    language !== DEFAULT_LANGUAGE &&
    state !== 'failed' &&
    head.lead === null &&
    [...lists, latest, explore, topStories, blogs].every((stories) => stories.length === 0)
  );
}

/** The part above the sections: notices, topics and the first stories. */
function Top({ home, now }: { home: HomeData; now: Date }) {
  const { home: texts, page } = useMessages();
  const isFailed = home.state === 'failed';
  const isEmpty = home.head.lead === null && home.head.saved === null && !isFailed;
  return (
    <div className={styles.top}>
      {home.isSample && <Notice>{page.demo}</Notice>}
      {home.state === 'cached' && <Notice>{page.cached}</Notice>}
      <Topics topics={home.topics} merged={home.merged} />
      {/* In another language only the lead is missing here: without any story, `NothingYet` is shown. */}
      {isEmpty && home.language === DEFAULT_LANGUAGE && <EmptyText>{texts.empty}</EmptyText>}
      {!isEmpty && !isFailed && <HeadBlock head={home.head} now={now} />}
    </div>
  );
}
