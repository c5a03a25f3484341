import { theSection } from '../../../domain/sections.ts';
import { Notice } from '../../ui/notice.tsx';
import { LivePill, Pill } from '../../ui/pill.tsx';
import { useNow } from '../cards/now.ts';
import type { ArticleData, ShownStory } from './article-data.ts';
import styles from './article-view.module.css';
import { BackLink } from './back-link.tsx';
import { Byline } from './byline.tsx';
import { Hero } from './hero.tsx';
import { Related } from './related.tsx';
import { ShareRow } from './share-row.tsx';
import { StoryBody, StoryCredit, StoryParts } from './story-body.tsx';

interface ArticleViewProps {
  readonly article: ArticleData;
  /** In place of the computed reading time. */
  readonly minutes?: number;
}

/** A whole story: the same on every address that shows one. */
export function ArticleView({ article, minutes }: ArticleViewProps) {
  const { story, related, canonical, siteUrl, isSample } = article;
  const now = useNow(article.now);
  return (
    <div className={styles.page}>
      <article className={styles.article}>
        <div className={styles.top}>
          <BackLink elsewhere={`/${story.section}`} />
          {isSample && <Notice>Using demo content</Notice>}
        </div>
        <ArticleHeader story={story} />
        <div className={styles.about}>
          <Byline story={story} minutes={minutes ?? story.readMinutes} />
          <ShareRow url={siteUrl + canonical} title={story.title} />
        </div>
        <Hero picture={story.picture} section={story.section} />
        <div className={styles.column}>
          <StoryBody html={story.body} />
          <StoryParts parts={story.parts} section={story.section} />
          <StoryCredit credit={story.credit} />
          <Tags tags={story.tags} />
        </div>
      </article>
      <Related stories={related} section={story.section} now={now} />
    </div>
  );
}

function ArticleHeader({ story }: { story: ShownStory }) {
  const { section, category, title, summary, isLive, isSponsored } = story;
  const { title: sectionTitle, label } = theSection(section);
  // 'World News | World' would say it twice.
  const isRepeated = category === label || category === sectionTitle;
  const kind = story.kind === 'deep-dive' ? 'Deep Dive' : story.kind === 'blog' ? 'Blog' : null;
  return (
    <header className={styles.header}>
      <p className={styles.kicker}>
        {isLive && <LivePill />}
        <a href={`/${section}`}>{isRepeated ? category : sectionTitle}</a>
        {kind && <span className={styles.kind}>{kind}</span>}
        {category !== '' && !isRepeated && <span className={styles.category}>{category}</span>}
        {isSponsored && <span className={styles.category}>Sponsored</span>}
      </p>
      <h1 className={styles.title}>{title}</h1>
      {summary !== '' && <p className={styles.standfirst}>{summary}</p>}
    </header>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Pill>{tag}</Pill>
        </li>
      ))}
    </ul>
  );
}
