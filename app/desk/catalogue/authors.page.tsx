import { useEffect, useRef, useState } from 'react';
import type { MetaFunction } from 'react-router';
import cardStyles from '#app/desk/kit/card.module.css';
import { Choice } from '#app/desk/kit/choice.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import toolStyles from '#app/desk/kit/tools.module.css';
import { TypedSearch } from '#app/desk/kit/typed-search.tsx';
import { useMayLose } from '#app/desk/kit/unsaved-work.ts';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { authorsAnswer, type DeskAuthor } from '#domain/desk/catalogue.ts';
import { AuthorForm } from './author-form.tsx';
import authorsStyles from './authors.module.css';
import { LatestMerges } from './latest-merges.tsx';
import { useMerges } from './use-merges.ts';

export const meta: MetaFunction = () => [{ title: 'Authors | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const parse = (answer: unknown) => {
  const { authors, next } = authorsAnswer.parse(answer);
  return { items: authors, next };
};

const SOURCES = [
  ['', 'Desk and wire'],
  ['desk', 'Desk'],
  ['wire', 'Wire'],
] as const;

/** The authors: edit profiles, add authors, and merge two names of one person. */
export default function AuthorsPage() {
  const [q, setQ] = useState('');
  const [source, setSource] = useState<(typeof SOURCES)[number][0]>('');
  const [chosen, setChosen] = useState<DeskAuthor | 'new' | null>(null);
  const query = new URLSearchParams({ q, ...(source === '' ? {} : { source }) });
  const pages = usePages(`/api/desk/authors?${query}`, 'after', parse);
  const mayChange = useMay('editor');
  const mayLose = useMayLose();
  const choose = async (next: DeskAuthor | 'new') => {
    if (await mayLose()) setChosen(next);
  };
  const card = useRef<HTMLElement>(null);
  // On phones the form is below a long list.
  useEffect(() => {
    if (chosen !== null) card.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const saved = (author: DeskAuthor) => {
    setChosen(author);
    pages.reload();
  };
  const merges = useMerges('author', () => {
    setChosen(null);
    pages.reload();
  });
  return (
    <>
      <ScreenHead
        title="Authors"
        action={
          mayChange && (
            <DeskButton look="primary" onClick={() => void choose('new')}>
              Add an author
            </DeskButton>
          )
        }
      >
        Profiles as readers see them. Two profiles of the same person can be merged, with their stories and followers.
      </ScreenHead>
      <div className={toolStyles.tools}>
        <TypedSearch label="Search authors" value={q} onTyped={setQ} />
        <Choice label="From" value={source} options={SOURCES} onChoose={setSource} />
      </div>
      {mayChange && <LatestMerges merges={merges} />}
      <div className={listStyles.columns}>
        <PagedList pages={pages} label="Authors" empty="No authors match.">
          {(author) => (
            <AuthorRow
              key={author._id}
              author={author}
              isChosen={chosen !== null && chosen !== 'new' && chosen._id === author._id}
              onChoose={(one) => void choose(one)}
            />
          )}
        </PagedList>
        <section ref={card} className={`${cardStyles.card} ${listStyles.chosen}`} aria-label="The selected author">
          {chosen === null ? (
            <p className={listStyles.nothing}>Choose an author from the list{mayChange ? ', or add one.' : '.'}</p>
          ) : (
            <AuthorForm
              key={chosen === 'new' ? '' : chosen._id}
              author={chosen === 'new' ? null : chosen}
              onSaved={saved}
              onMerged={(into, text, merge) => {
                merges.sayMerged(text, merge);
                saved(into);
              }}
            />
          )}
        </section>
      </div>
    </>
  );
}

interface AuthorRowProps {
  readonly author: DeskAuthor;
  readonly isChosen: boolean;
  readonly onChoose: (author: DeskAuthor) => void;
}

function AuthorRow({ author, isChosen, onChoose }: AuthorRowProps) {
  const { name, portrait, source, stories } = author;
  return (
    <li>
      <button type="button" className={listStyles.choose} aria-current={isChosen} onClick={() => onChoose(author)}>
        {portrait === '' ? (
          <span className={authorsStyles.face} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
        ) : (
          <img className={authorsStyles.face} src={portrait} alt="" />
        )}
        <span className={listStyles.words}>
          <span className={textStyles.name}>{name}</span>
          <br />
          <span className={textStyles.small}>
            {source === 'wire' ? 'Wire' : 'Desk'} · {stories.toLocaleString('en-GB')}{' '}
            {stories === 1 ? 'story' : 'stories'}
          </span>
        </span>
      </button>
    </li>
  );
}
