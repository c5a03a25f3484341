import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { authorPath } from '#app/reader/cards/author-path.ts';
import parts from '#app/reader/cards/card-parts.module.css';
import { LoadMore } from '#app/reader/cards/load-more.tsx';
import { BackIcon } from '#app/ui/icons.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { StoryTime } from '#app/ui/time-ago.tsx';
import { LONGEST_SEARCH, NO_SEARCH, type SearchCriteria, searchAddress } from '#domain/search/search-criteria.ts';
import type { MarkedPiece } from '#domain/search/search-words.ts';
import { languageOf } from '#domain/text-language.ts';
import { NamedMatches } from './named-matches.tsx';
import styles from './results.module.css';
import { countText, type FoundData, type ResultData } from './search-data.ts';

const LIST = 'results';

/** The number of results, matching sections, authors and tags, and the stories found. */
export function Results({ criteria, found, now }: { criteria: SearchCriteria; found: FoundData; now: Date }) {
  const { search } = useMessages();
  const { results, meant, isByTopic, hasMore } = found;
  const [beforeTyped, afterTyped] = search.byTopic;
  return (
    <section className={styles.block} aria-labelledby="found">
      {meant !== null && <Meant typed={criteria.text} meant={meant} />}
      {isByTopic && (
        <p className={styles.meant} role="status">
          {beforeTyped}
          <q>{criteria.text}</q>
          {afterTyped}
        </p>
      )}
      <h2 className={styles.count} id="found">
        {countText(found, search)}
        {criteria.text !== '' && (
          <>
            {search.for}
            <q>{meant ?? criteria.text}</q>
          </>
        )}
        {criteria.page > 1 && search.onPage(criteria.page)}
      </h2>
      {[...criteria.text].length >= LONGEST_SEARCH && <p className={styles.note}>{search.cut(LONGEST_SEARCH)}</p>}
      {found.suggestion !== null && <DidYouMean text={found.suggestion} />}
      <NamedMatches found={found} />
      <ul className={styles.list} id={LIST}>
        {results.map((result, index) => (
          <li className={styles.item} key={result.id} data-id={result.id}>
            <Result result={result} isMain={index === 0} now={now} />
          </li>
        ))}
      </ul>
      <Pages criteria={criteria} hasMore={hasMore} isMoreThanShown={!found.isExact || found.total > results.length} />
    </section>
  );
}

function DidYouMean({ text }: { text: string }) {
  const [before, after] = useMessages().search.didYouMean;
  const at = useHref();
  return (
    <p className={styles.meant}>
      {before}
      <a href={at(searchAddress(NO_SEARCH, { text }))}>
        <strong>{text}</strong>
      </a>
      {after}
    </p>
  );
}

function Meant({ typed, meant }: { typed: string; meant: string }) {
  const [before, between, after] = useMessages().search.meant;
  const at = useHref();
  return (
    <p className={styles.meant} role="status">
      {before}
      <q>{typed}</q>
      {between}
      <a href={at(searchAddress(NO_SEARCH, { text: meant }))}>
        <strong>{meant}</strong>
      </a>
      {after}
    </p>
  );
}

function Result({ result, isMain, now }: { result: ResultData; isMain: boolean; now: Date }) {
  const { href, section, kind, picture, isTextOnly, title, summary, publishedAt } = result;
  const { cards, search, section: sectionTexts } = useMessages();
  const at = useHref();
  const name = search.kinds[kind];
  const author = cards.author(result.author);
  return (
    <article className={isTextOnly ? `${styles.result} ${styles.wordsOnly}` : styles.result}>
      <div className={styles.words}>
        <p className={styles.kicker}>
          {name && <span className={styles.kind}>{name}</span>}
          {sectionTexts(section).label}
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
          <a className={parts.author} href={at(authorPath(result.author))}>
            <bdi lang={languageOf(author)}>{author}</bdi>
          </a>
          <StoryTime at={publishedAt} now={now} />
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

function Pages({ criteria, hasMore, isMoreThanShown }: PagesProps) {
  const { page } = criteria;
  const { search } = useMessages();
  const { more: label, end, failed, added } = search;
  const at = useHref();
  const pageAt = (number: number) => at(searchAddress(criteria, { page: number }));
  return (
    <nav className={styles.pages} aria-label={search.pages}>
      {hasMore && (
        <LoadMore list={LIST} next={pageAt(page + 1)} rel="next nofollow" texts={{ label, end, failed, added }} />
      )}
      {!hasMore && isMoreThanShown && page > 1 && <p className={styles.note}>{search.tooFar}</p>}
      {page > 1 && (
        <a className={styles.before} href={pageAt(page - 1)} rel="prev nofollow">
          <BackIcon /> {search.earlier}
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
