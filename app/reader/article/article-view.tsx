import type { ReactNode } from 'react';
import { useHref, useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { EmptyText, Notice } from '#app/ui/notice.tsx';
import { LivePill } from '#app/ui/pill.tsx';
import { theSection } from '#domain/sections.ts';
import { languageOf } from '#domain/text-language.ts';
import '#app/ui/print.css';
import accent from '#app/reader/category/section-accent.module.css';
import type { ArticleData, ShownStory } from './article-data.ts';
import styles from './article-view.module.css';
import { BackLink } from './back-link.tsx';
import { Byline } from './byline.tsx';
import { ChapterRail, chaptersOf, Extent } from './chapters.tsx';
import { Corrections } from './corrections.tsx';
import stage from './deep-dive-stage.module.css';
import { Hero } from './hero.tsx';
import { ListenButton } from './listen-button.tsx';
import { LiveBlog } from './live-blog.tsx';
import progress from './reading-progress.module.css';
import { Related } from './related.tsx';
import { SaveButton } from './save-button.tsx';
import { ShareRow } from './share-row.tsx';
import { StoryBody, StoryCredit, StoryParts } from './story-body.tsx';
import { Tags } from './tags.tsx';
import { TextSizeButton } from './text-size-button.tsx';

interface ArticleViewProps {
  readonly article: ArticleData;
  /** Whether to show it as a deep dive: with an opening stage and chapters. */
  readonly isDeepDive?: boolean;
  /** A preview at the desk, which is not counted as a view. */
  readonly isPreview?: boolean;
}

/** Shown for every deep dive, whatever its length (SPEC-17); its opener says how many words it really has. */
const DEEP_DIVE_MINUTES = 3;

/** Minutes from which a story shows how far it is read. */
const LONG_READ = 5;

/** Longer headlines are set smaller. */
const LONG_TITLE = 110;

/** A complete story, the same at every address. Other pages reuse the parts marked with `data-part`. */
export function ArticleView({ article, isDeepDive = false, isPreview = false }: ArticleViewProps) {
  const { story, related, hasHistory, liveBlog, canonical, siteUrl, isSample } = article;
  const { page, story: texts } = useMessages();
  const at = useHref();
  const language = useLanguage();
  const now = new Date(article.now);
  const isBare = story.body === '' && story.parts.length === 0 && liveBlog === null;
  const chapters = chaptersOf(story.parts);
  const showsProgress = isDeepDive || story.readMinutes >= LONG_READ;
  const opener = (
    <>
      <div className={styles.top}>
        <BackLink elsewhere={at(`/${story.section}`)} />
        {isSample && <Notice>{page.demo}</Notice>}
      </div>
      <ArticleHeader story={story}>
        {isDeepDive && <Extent words={story.words} chapters={chapters.length} />}
      </ArticleHeader>
    </>
  );
  // On the stage of a deep dive, a small drawing would look lost.
  const hero = (!isDeepDive || story.picture) && (
    <Hero picture={story.picture} section={story.section} isShort={story.isShort} isOpener={isDeepDive} />
  );
  return (
    <div
      className={[accent.accent, styles.page, showsProgress && progress.page].filter(Boolean).join(' ')}
      data-section={story.section}
    >
      {showsProgress && <div className={progress.bar} data-part="progress" aria-hidden="true" />}
      <article
        className={[styles.article, isDeepDive && stage.article, showsProgress && progress.article]
          .filter(Boolean)
          .join(' ')}
        data-feature={isPreview ? undefined : 'story-page'}
        data-part="story"
        data-story-id={story.id}
      >
        {isDeepDive ? (
          <div className={stage.opener}>
            {opener}
            {hero}
          </div>
        ) : (
          opener
        )}
        <div className={styles.about}>
          <Byline story={story} minutes={isDeepDive ? DEEP_DIVE_MINUTES : story.readMinutes} hasHistory={hasHistory} />
          <ShareRow url={siteUrl + canonical} title={story.title} />
          <SaveButton />
          {!isPreview && !isBare && liveBlog === null && (
            <ListenButton language={languageOf(story.title) ?? language} />
          )}
          {!isPreview && <TextSizeButton />}
          {isDeepDive && <ChapterRail chapters={chapters} />}
        </div>
        {!isDeepDive && hero}
        <div className={styles.column}>
          <div className={styles.text} data-part="body" dir="auto">
            <StoryBody html={story.body} hasPlayers={story.hasPlayers} />
            <StoryParts parts={story.parts} section={story.section} />
            {isBare && <EmptyText>{texts.onlyHeadline}</EmptyText>}
          </div>
          {liveBlog && <LiveBlog blog={liveBlog} path={canonical} />}
          <Corrections corrections={story.corrections} />
          <StoryCredit credit={story.credit} notes={story.notes} />
          <Tags tags={story.tags} />
          <p className={styles.printed}>{siteUrl + canonical}</p>
        </div>
      </article>
      <Related stories={related} section={story.section} isDeepDive={story.kind === 'deep-dive'} now={now} />
    </div>
  );
}

function ArticleHeader({ story, children }: { story: ShownStory; children?: ReactNode }) {
  const { cards, section: sectionTexts, story: texts } = useMessages();
  const at = useHref();
  const { section, category, title, summary, isLive, isSponsored } = story;
  const { title: sectionTitle, label } = sectionTexts(section);
  const english = theSection(section);
  // Avoids 'World News | World'. Wires name categories in English, whatever the language of a story.
  const isNamed = category === label || category === sectionTitle;
  const badge = cards.badge(category);
  const isRepeated = [label, sectionTitle, english.label, english.title].some((name) =>
    [category, badge].includes(name),
  );
  const kind = story.kind === 'deep-dive' ? texts.deepDive : story.kind === 'blog' ? texts.blog : null;
  return (
    <header className={styles.header}>
      <p className={styles.kicker} data-part="kicker">
        {isLive && <LivePill />}
        <a href={at(`/${section}`)}>{isNamed ? category : sectionTitle}</a>
        {kind && <span className={styles.kind}>{kind}</span>}
        {category !== '' && !isRepeated && <span className={styles.category}>{badge}</span>}
        {isSponsored && <span className={styles.category}>{texts.sponsored}</span>}
      </p>
      <h1
        className={title.length > LONG_TITLE ? styles.longTitle : styles.title}
        data-part="title"
        dir="auto"
        lang={languageOf(title)}
      >
        {title}
      </h1>
      {summary !== '' && (
        <p
          className={styles.standfirst}
          data-part="summary"
          dir="auto"
          lang={languageOf(summary)}
          hidden={story.isStandfirstRepeated}
        >
          {summary}
        </p>
      )}
      {children}
    </header>
  );
}
