import { type RefObject, useEffect, useRef } from 'react';
import { DeskButton } from './desk-button.tsx';
import { isFocusLost } from './is-focus-lost.ts';
import { LoadFailed } from './load-failed.tsx';
import type { Pages } from './use-pages.ts';

interface PagesFootProps {
  readonly pages: Pick<Pages<unknown>, 'state' | 'next' | 'more' | 'retry'>;
  /** The element whose children are the `count` entries. */
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  /** What to say when reading failed; omit where it is said elsewhere. */
  readonly failed?: string;
  readonly className: string | undefined;
}

/**
 * Below a list: the button that reads more of it, or what failed. The buttons go when there is no more, or when that
 * failed: the focus then moves to the first new entry, or to what stands there instead.
 */
export function PagesFoot({ pages, list, count, failed, className }: PagesFootProps) {
  const { state, next, more, retry } = pages;
  const isFailed = failed !== undefined && state === 'failed';
  const foot = useRef<HTMLDivElement>(null);
  const before = useRef<number>(null);
  useEffect(() => {
    if (before.current === null || !isFocusLost()) return;
    const entry = list.current?.children[before.current];
    const place =
      entry?.querySelector<HTMLElement>('a[href], button:enabled, input:enabled') ??
      foot.current?.querySelector<HTMLElement>('button:enabled') ??
      foot.current?.closest<HTMLElement>('[tabindex], dialog');
    place?.focus({ preventScroll: place.id === 'main' });
  });
  const pressed = (act: () => void) => () => {
    before.current = count;
    act();
  };
  const ofButtons = {
    onBlur: () => {
      before.current = null;
    },
  };
  return (
    <div ref={foot} hidden={!isFailed && next === null} {...ofButtons}>
      {isFailed && <LoadFailed onRetry={pressed(retry)}>{failed}</LoadFailed>}
      {!isFailed && next !== null && (
        <div className={className}>
          <DeskButton disabled={state === 'loading'} onClick={pressed(more)}>
            {state === 'loading' ? 'Loading...' : 'Load more'}
          </DeskButton>
        </div>
      )}
    </div>
  );
}
