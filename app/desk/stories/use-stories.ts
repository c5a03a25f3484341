import { useEffect, useState } from 'react';
import { deskFetch, problemText, SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { type ListedStory, storiesAnswer } from '#domain/desk/desk-story.ts';

interface Loaded {
  readonly stories: readonly ListedStory[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
  readonly failed: string | null;
  /** What of it was asked for; another filter shows the old list, paler, until the new one is there. */
  readonly of: string | null;
}

export interface Stories extends Loaded {
  readonly isLoading: boolean;
  readonly more: () => void;
  readonly reload: () => void;
}

const FAILED = 'The stories could not be loaded.';

/** The stories that `query` names, newest change first, and more of them on demand. */
export function useStories(query: string): Stories {
  const [loaded, setLoaded] = useState<Loaded>({ stories: [], next: null, failed: null, of: null });
  const [asked, setAsked] = useState<{ query: string; before: string | null }>({ query, before: null });
  const [answered, setAnswered] = useState<object | null>(null);
  if (asked.query !== query) setAsked({ query, before: null });
  useEffect(() => {
    const stop = new AbortController();
    const done = (change: (before: Loaded) => Loaded) => {
      if (stop.signal.aborted) return;
      setLoaded(change);
      setAnswered(asked);
    };
    fetchStories(asked.query, asked.before, stop.signal).then(
      (page) => done((before) => joined(before, page, asked)),
      (error: unknown) => {
        if (stop.signal.aborted || error instanceof SessionEnded) return;
        reportError(error);
        done((before) => ({ ...before, failed: FAILED }));
      },
    );
    return () => stop.abort();
  }, [asked]);
  return {
    ...loaded,
    isLoading: answered !== asked,
    more: () => setAsked({ query, before: loaded.next }),
    reload: () => setAsked({ query, before: null }),
  };
}

type Page = Pick<Loaded, 'stories' | 'next'> | { readonly failed: string };

function joined(before: Loaded, page: Page, asked: { query: string; before: string | null }): Loaded {
  if ('failed' in page) return { ...before, failed: page.failed };
  // A story that was saved meanwhile has moved to the top: it is not shown twice.
  const known = new Set(asked.before === null ? [] : before.stories.map(({ _id }) => _id));
  const added = page.stories.filter(({ _id }) => !known.has(_id));
  const stories = asked.before === null ? page.stories : [...before.stories, ...added];
  return { stories, next: page.next, failed: null, of: asked.query };
}

async function fetchStories(query: string, before: string | null, signal: AbortSignal): Promise<Page> {
  const asked = new URLSearchParams(query);
  if (before !== null) asked.set('before', before);
  const answer = await deskFetch(`/api/desk/stories?${asked}`, { signal, cache: 'no-store' });
  if (!answer.ok) return { failed: await problemText(answer, FAILED) };
  return storiesAnswer.parse(await answer.json());
}
