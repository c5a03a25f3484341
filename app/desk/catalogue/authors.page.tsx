import { useEffect, useRef, useState } from 'react';
import { type MetaFunction, useSearchParams } from 'react-router';
import cardStyles from '#app/desk/kit/card.module.css';
import { Choice } from '#app/desk/kit/choice.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import { PagedList } from '#app/desk/kit/paged-list.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import toolStyles from '#app/desk/kit/tools.module.css';
import { TypedSearch } from '#app/desk/kit/typed-search.tsx';
import { letGoOfWork } from '#app/desk/kit/unsaved-work.ts';
import { useChosen } from '#app/desk/kit/use-chosen.ts';
import { usePages } from '#app/desk/kit/use-pages.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { authorsAnswer, type DeskAuthor } from '#domain/desk/catalogue.ts';
import { firstCharacter } from '#domain/initials.ts';
import { AuthorForm, CHOSEN_AUTHOR } from './author-form.tsx';
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

/** In the address in place of an id, for a new author. */
const NEW = 'new';

/** The authors: edit profiles, add authors, and merge two names of one person. */
export default function AuthorsPage() {
  const { id, choice, choose } = useChosen(CHOSEN_AUTHOR);
  const [params] = useSearchParams();
  // The command palette opens an author by their id, and has the list search for the name.
  const asked = params.get('q') ?? '';
  const [askedBefore, setAskedBefore] = useState(asked);
  const [q, setQ] = useState(asked);
  if (asked !== askedBefore) {
    setAskedBefore(asked);
    setQ(asked);
  }
  const [source, setSource] = useState<(typeof SOURCES)[number][0]>('');
  const query = new URLSearchParams({ q, ...(source === '' ? {} : { source }) });
  const pages = usePages(`/api/desk/authors?${query}`, 'after', parse);
  // Stays while the list shows others.
  const [known, setKnown] = useState<DeskAuthor | null>(null);
  const listed = pages.items.find(({ _id }) => _id === id);
  if (listed && listed._id !== known?._id) setKnown(listed);
  const chosen = id === NEW ? NEW : known?._id === id ? known : null;
  const mayChange = useMay('editor');
  const card = useRef<HTMLElement>(null);
  // On phones the form is below a long list.
  useEffect(() => {
    if (chosen !== null) card.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  const saved = (author: DeskAuthor) => {
    setKnown(author);
    if (author._id !== id) choose(author._id);
    pages.reload();
  };
  const merges = useMerges('author', () => {
    choose(null);
    pages.reload();
  });
  return (
    <>
      <ScreenHead
        title="Authors"
        action={
          mayChange && (
            <DeskButton look="primary" onClick={() => choose(NEW)}>
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
      <div className={listStyles.columns}>
        <PagedList pages={pages} label="Authors" empty="No authors match.">
          {(author) => (
            <AuthorRow
              key={author._id}
              author={author}
              isChosen={author._id === id}
              onChoose={(one) => choose(one._id)}
            />
          )}
        </PagedList>
        <section ref={card} className={`${cardStyles.card} ${listStyles.chosen}`} aria-label="The selected author">
          {chosen === null ? (
            <p className={listStyles.nothing}>Choose an author from the list{mayChange ? ', or add one.' : '.'}</p>
          ) : (
            <AuthorForm
              key={chosen === NEW ? '' : chosen._id}
              author={chosen === NEW ? null : chosen}
              choice={choice}
              onSaved={saved}
              onMerged={(into, text, merge) => {
                merges.sayMerged(text, merge);
                // What was typed about the author who is gone.
                letGoOfWork();
                saved(into);
              }}
            />
          )}
          {/* Last, as it comes late. */}
          {mayChange && <LatestMerges merges={merges} />}
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
            {firstCharacter(name)}
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
