import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { addressNow } from '#app/desk/kit/address-now.ts';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { useKeys } from '#app/desk/kit/keys/use-keys.ts';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import screenStyles from '#app/desk/kit/screen.module.css';
import { useLastData } from '#app/desk/kit/use-desk-data.ts';
import { type Pages, usePages } from '#app/desk/kit/use-pages.ts';
import { type ListedStory, storiesAnswer } from '#domain/desk/desk-story.ts';
import { NewStory } from './new-story.tsx';
import { SelectionBar } from './selection-bar.tsx';
import styles from './stories.module.css';
import {
  apiQueryOf,
  filterOf,
  isNarrowed,
  isSameSearch,
  isSavable,
  queryOf,
  type StoryFilter,
  savedViewOf,
  viewsOnScreen,
} from './story-filter.ts';
import { StoryFilters } from './story-filters.tsx';
import type { RowActions } from './story-row.tsx';
import { StoryTable } from './story-table.tsx';
import { StoryViews } from './story-views.tsx';
import { useSavedViews } from './use-saved-views.ts';
import { useSelection } from './use-selection.ts';
import { useStoryChanges } from './use-story-changes.ts';
import { ViewDialog } from './view-dialog.tsx';

interface StoriesScreenProps {
  readonly title: string;
  /** Label of the button that starts a new one. */
  readonly newLabel: string;
  /** Limits the screen to one kind; omit to show all. */
  readonly onlyKind?: StoryFilter['kind'];
}

/** Lists stories with filters, and starts new ones. */
export function StoriesScreen({ title, newLabel, onlyKind = '' }: StoriesScreenProps) {
  const [query, setQuery] = useSearchParams();
  const asked = filterOf(query);
  // What is in the address, and with the kind of the screen what is asked of the server.
  const chosen = onlyKind === '' ? asked : { ...asked, kind: '' as const };
  const filter = onlyKind === '' ? asked : { ...asked, kind: onlyKind };
  const found = useStories(apiQueryOf(filter).toString());
  const [isCreating, setCreating] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const views = useSavedViews();
  const stored = useLastData(views.data) ?? [];
  const saved = viewsOnScreen(stored, onlyKind);
  const view = savedViewOf(chosen, saved);
  const isOpening = useOpening();
  const changes = useStoryChanges(found);
  const selection = useSelection(found.items.map(({ _id }) => _id));
  const actions = useLasting({
    open: () => {
      isOpening.current = true;
    },
    toggle: selection.toggle,
    change: (story, order) => changes.change([story], order),
  });
  const setFilter = (change: Partial<StoryFilter>) => {
    if (isOpening.current) return;
    const before = filterOf(addressNow());
    const inAddress = { ...before, ...change, ...(onlyKind !== '' && { kind: '' as const }) };
    setQuery(queryOf(inAddress), { replace: isSameSearch(before, inAddress), preventScrollReset: true });
  };
  useKeys({ add: () => setCreating(true) });
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={screenStyles.title}>{title}</h1>
        <DeskButton look="primary" title="n" onClick={() => setCreating(true)}>
          {newLabel}
        </DeskButton>
      </div>
      <StoryViews filter={chosen} onlyKind={onlyKind} saved={saved} changed={changes.latest} />
      {views.data.kind === 'failed' && (
        <LoadFailed look="notice" onRetry={views.reload}>
          Your saved views could not be loaded.
        </LoadFailed>
      )}
      <StoryFilters filter={filter} onChange={setFilter} onlyKind={onlyKind}>
        {(view || isSavable(chosen)) && (
          <div className={styles.named}>
            <DeskButton onClick={() => setNaming(true)}>{view ? 'Change this view…' : 'Save this view…'}</DeskButton>
          </div>
        )}
      </StoryFilters>
      {found.state === 'failed' && (
        <LoadFailed look="notice" onRetry={found.reload}>
          {found.reason}
        </LoadFailed>
      )}
      <StoryTable
        found={found}
        filter={chosen}
        nothing={nothingFound(filter, onlyKind)}
        selection={selection}
        actions={actions}
      />
      <SelectionBar
        selected={found.items.filter(({ _id }) => selection.has(_id))}
        changes={changes}
        select={selection.only}
      />
      {isNaming && (
        <ViewDialog
          filter={filter}
          view={stored.find(({ _id }) => _id === view?._id) ?? null}
          onSaved={views.reload}
          onDelete={(one) => void views.remove(one)}
          onClose={() => setNaming(false)}
        />
      )}
      {isCreating && <NewStory {...filter} onClose={() => setCreating(false)} />}
    </div>
  );
}

/** The stories that match `query`, loaded page by page. */
function useStories(query: string): Pages<ListedStory> {
  return usePages(`/api/desk/stories${query === '' ? '' : `?${query}`}`, 'before', parse, {
    idOf: ({ _id }) => _id,
    keepsFormer: true,
    failed: 'The stories could not be loaded.',
  });
}

function parse(answer: unknown) {
  const { stories, next } = storiesAnswer.parse(answer);
  return { items: stories, next };
}

function nothingFound(filter: StoryFilter, onlyKind: StoryFilter['kind']): string {
  if (isNarrowed(filter, onlyKind)) return 'No stories match these filters. Try fewer words or another filter.';
  return onlyKind === 'blog' ? 'There are no blog posts yet.' : 'There are no stories yet.';
}

/**
 * True from the click on a story until its page has loaded or failed to: a search that is still due from the last key
 * would otherwise change the address and with that abandon the story. Rendered state would know too late.
 */
function useOpening(): RefObject<boolean> {
  const isOpening = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') isOpening.current = false;
  }, [state]);
  return isOpening;
}

/** Stable callbacks that call the latest ones. */
function useLasting(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const [lasting] = useState<RowActions>(() => ({
    open: () => latest.current.open(),
    toggle: (id, isRange) => latest.current.toggle(id, isRange),
    change: (story, order) => latest.current.change(story, order),
  }));
  return lasting;
}
