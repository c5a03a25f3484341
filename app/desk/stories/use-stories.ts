import { useEffect, useState } from 'react';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { type ListedStory, storiesAnswer } from '#domain/desk/desk-story.ts';

interface Loaded {
  readonly stories: readonly ListedStory[];
  /** Cursor of the next page; `null` after the last one. */
  readonly next: string | null;
  readonly failed: string | null;
  /** The query of the list shown, dimmed while a newer one loads; `null` before the first answer. */
  readonly loadedQuery: string | null;
}

export interface Stories extends Loaded {
  readonly isLoading: boolean;
  readonly more: () => void;
  readonly reload: () => void;
}

const FAILED = 'The stories could not be loaded.';

/** The stories that match `query`, last changed first, loaded page by page. */
export function useStories(query: string): Stories {
  const [loaded, setLoaded] = useState<Loaded>({ stories: [], next: null, failed: null, loadedQuery: null });
  const [request, setRequest] = useState<{ query: string; before: string | null }>({ query, before: null });
  const [answered, setAnswered] = useState<object | null>(null);
  if (request.query !== query) setRequest({ query, before: null });
  useEffect(() => {
    const stop = new AbortController();
    const done = (change: (before: Loaded) => Loaded) => {
      if (stop.signal.aborted) return;
      setLoaded(change);
      setAnswered(request);
    };
    fetchStories(request.query, request.before, stop.signal).then(
      (page) => done((before) => joined(before, page, request)),
      (error: unknown) => {
        if (stop.signal.aborted || error instanceof SessionEnded) return;
        reportError(error);
        done((before) => ({ ...before, failed: FAILED }));
      },
    );
    return () => stop.abort();
  }, [request]);
  return {
    ...loaded,
    isLoading: answered !== request,
    more: () => setRequest({ query, before: loaded.next }),
    reload: () => setRequest({ query, before: null }),
  };
}

type Page = Pick<Loaded, 'stories' | 'next'> | { readonly failed: string };

function joined(before: Loaded, page: Page, request: { query: string; before: string | null }): Loaded {
  if ('failed' in page) return { ...before, failed: page.failed };
  // A story saved since the last page has moved to the top of the list, and would be shown twice.
  const known = new Set(request.before === null ? [] : before.stories.map(({ _id }) => _id));
  const added = page.stories.filter(({ _id }) => !known.has(_id));
  const stories = request.before === null ? page.stories : [...before.stories, ...added];
  return { stories, next: page.next, failed: null, loadedQuery: request.query };
}

async function fetchStories(query: string, before: string | null, signal: AbortSignal): Promise<Page> {
  const params = new URLSearchParams(query);
  if (before !== null) params.set('before', before);
  const answer = await deskFetch(`/api/desk/stories?${params}`, { signal, cache: 'no-store' });
  if (!answer.ok) return { failed: await problemText(answer, FAILED) };
  return storiesAnswer.parse(await answer.json());
}
