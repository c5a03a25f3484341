import { authorPath } from '#app/reader/cards/author-path.ts';
import parts from '#app/reader/cards/card-parts.module.css';
import { LoadMore, type LoadMoreTexts } from '#app/reader/cards/load-more.tsx';
import { BackIcon } from '#app/ui/icons.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { LONGEST_SEARCH, NO_SEARCH, type SearchCriteria, searchAddress } from '#domain/search/search-criteria.ts';
import type { MarkedPiece } from '#domain/search/search-words.ts';
import { theSection } from '#domain/sections.ts';
import { languageOf } from '#domain/text-language.ts';
import { NamedMatches } from './named-matches.tsx';
import styles from './results.module.css';
import { countText, type FoundData, type ResultData } from './search-data.ts';

const LIST = 'results';

/** The number of results, matching sections, authors and tags, and the stories found. */
export function Results({ criteria, found }: { criteria: SearchCriteria; found: FoundData }) {
  const { results, meant, isByTopic, hasMore } = found;
  return (
    <section className={styles.block} aria-labelledby="found">
      {meant !== null && <Meant typed={criteria.text} meant={meant} />}
      {isByTopic && (
        <p className={styles.meant} role="status">
          No story holds <q>{criteria.text}</q> in its headline or summary. Showing the stories of this topic.
        </p>
      )}
      <h2 className={styles.count} id="found">
        {countText(found)}
        {criteria.text !== '' && (
          <>
            {' '}
            for <q>{meant ?? criteria.text}</q>
          </>
        )}
        {criteria.page > 1 && `, page ${criteria.page}`}
      </h2>
      {[...criteria.text].length >= LONGEST_SEARCH && (
        <p className={styles.note}>Only the first {LONGEST_SEARCH} characters were searched for.</p>
      )}
      {found.suggestion !== null && <DidYouMean text={found.suggestion} />}
      <NamedMatches found={found} />
      <ul className={styles.list} id={LIST}>
        {results.map((result, index) => (
          <li className={styles.item} key={result.id} data-id={result.id}>
            <Result result={result} isMain={index === 0} />
          </li>
        ))}
      </ul>
      <Pages criteria={criteria} hasMore={hasMore} isMoreThanShown={!found.isExact || found.total > results.length} />
    </section>
  );
}

function DidYouMean({ text }: { text: string }) {
  return (
    <p className={styles.meant}>
      Did you mean{' '}
      <a href={searchAddress(NO_SEARCH, { text })}>
        <strong>{text}</strong>
      </a>
      ?
    </p>
  );
}

function Meant({ typed, meant }: { typed: string; meant: string }) {
  return (
    <p className={styles.meant} role="status">
      No story holds <q>{typed}</q>. Showing results for{' '}
      <a href={searchAddress(NO_SEARCH, { text: meant })}>
        <strong>{meant}</strong>
      </a>
      .
    </p>
  );
}

const KIND_NAMES = { article: null, blog: 'Blog', 'deep-dive': 'Deep dive' } as const;

function Result({ result, isMain }: { result: ResultData; isMain: boolean }) {
  const { href, section, kind, picture, isTextOnly, title, summary, author, publishedAt, when } = result;
  const name = KIND_NAMES[kind];
  return (
    <article className={isTextOnly ? `${styles.result} ${styles.wordsOnly}` : styles.result}>
      <div className={styles.words}>
        <p className={styles.kicker}>
          {name && <span className={styles.kind}>{name}</span>}
          {theSection(section).label}
        </p>
        <h3 className={styles.title}>
          <a className={styles.link} href={href} dir="auto" lang={languageOf(wordsOf(title))}>
            <Marked pieces={title} />
          </a>
        </h3>
        {summary.length > 0 && (
          <p className={styles.summary} dir="auto" lang={languageOf(wordsOf(summary))}>
            <Marked pieces={summary} />
          </p>
        )}
        <p className={parts.meta}>
          <a className={parts.author} href={authorPath(author)}>
            <bdi lang={languageOf(author)}>{author}</bdi>
          </a>
          {publishedAt === null ? <span>{when}</span> : <time dateTime={publishedAt}>{when}</time>}
        </p>
      </div>
      {!isTextOnly && (
        <div>
          <Picture
            picture={picture}
            section={section}
            alt=""
            isMain={isMain}
            sizes="(min-width: 48rem) 208px, 112px"
            maxWidth={480}
          />
        </div>
      )}
    </article>
  );
}

/** Renders text with highlighted matches. The pieces are plain text, which React escapes. */
function wordsOf(pieces: readonly MarkedPiece[]): string {
  return pieces.map(({ text }) => text).join('');
}

function Marked({ pieces }: { pieces: readonly MarkedPiece[] }) {
  return pieces.map(({ at, text, isMatch }) => (isMatch ? <mark key={at}>{text}</mark> : text));
}

const TEXTS: LoadMoreTexts = {
  label: 'More results',
  end: 'No more results',
  failed: 'Search failed',
  added: 'more results',
};

function Pages({ criteria, hasMore, isMoreThanShown }: PagesProps) {
  const { page } = criteria;
  return (
    <nav className={styles.pages} aria-label="Pages of results">
      {hasMore && (
        <LoadMore list={LIST} next={searchAddress(criteria, { page: page + 1 })} rel="next nofollow" texts={TEXTS} />
      )}
      {!hasMore && isMoreThanShown && page > 1 && (
        <p className={styles.note}>That is as far as this search goes. Set dates to reach older stories.</p>
      )}
      {page > 1 && (
        <a className={styles.before} href={searchAddress(criteria, { page: page - 1 })} rel="prev nofollow">
          <BackIcon /> Earlier results
        </a>
      )}
    </nav>
  );
}

interface PagesProps {
  readonly criteria: SearchCriteria;
  readonly hasMore: boolean;
  readonly isMoreThanShown: boolean;
}
