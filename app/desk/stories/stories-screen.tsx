import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import screenStyles from '#app/desk/kit/screen.module.css';
import { NewStory } from './new-story.tsx';
import styles from './stories.module.css';
import { filterOf, queryOf, type StoryFilter } from './story-filter.ts';
import { StoryFilters } from './story-filters.tsx';
import { StoryList } from './story-list.tsx';
import { useStories } from './use-stories.ts';

interface StoriesScreenProps {
  readonly title: string;
  /** What the button says that begins one. */
  readonly begin: string;
  /** The one kind that the screen is about; all when not said. */
  readonly only?: StoryFilter['kind'];
}

/** Stories of the newsroom: found, filtered, opened, begun. */
export function StoriesScreen({ title, begin, only = '' }: StoriesScreenProps) {
  const [query, setQuery] = useSearchParams();
  const asked = filterOf(query);
  const filter = only === '' ? asked : { ...asked, kind: only };
  const found = useStories(queryOf(filter).toString());
  const [isMaking, setMaking] = useState(false);
  const setFilter = useCallback(
    (next: StoryFilter) =>
      setQuery(queryOf(only === '' ? next : { ...next, kind: '' }), { replace: true, preventScrollReset: true }),
    [setQuery, only],
  );
  useNewKey(() => setMaking(true));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={screenStyles.title}>{title}</h1>
        <DeskButton look="primary" title="n" onClick={() => setMaking(true)}>
          {begin}
        </DeskButton>
      </div>
      <StoryFilters filter={filter} setFilter={setFilter} only={only} />
      {found.failed !== null && (
        <div className={styles.failed} role="alert">
          <p>{found.failed}</p>
          <DeskButton onClick={found.reload}>Try Again</DeskButton>
        </div>
      )}
      <StoryList found={found} />
      {isMaking && <NewStory section={filter.section} kind={filter.kind} onClose={() => setMaking(false)} />}
    </div>
  );
}

/** The key n, unless somebody is typing. */
function useNewKey(onNew: () => void): void {
  const latest = useRef(onNew);
  useEffect(() => {
    latest.current = onNew;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog') !== null;
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
