import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useBlocker, useLocation } from 'react-router';
import { LEAVING } from '#app/desk/session/desk-fetch.ts';
import { useAlerts } from './alerts.tsx';

/** Unsaved work of a form or an editor on the page. */
export interface Work {
  /** Whether navigating between two addresses of the desk loses it; by default, when the path changes. */
  readonly isLost?: ((from: Location, to: Location) => boolean) | undefined;
  /** Saves it before a navigation inside the desk; the question is asked only if this resolves to false. */
  readonly save?: (() => Promise<boolean>) | undefined;
}

/** All unsaved work. Kept outside React, so that Back pressed right after a key is guarded before the next render. */
const unsaved = new Set<Work>();
const listeners = new Set<() => void>();
let isTold = false;

const QUESTION = {
  text: 'You have unsaved changes. Leave without saving?',
  yes: 'Leave without saving',
  no: 'Stay',
};

/** True while an editor holds changes that are not saved. */
export function hasUnsavedWork(): boolean {
  return unsaved.size > 0;
}

/** Calls `changed` once there is unsaved work on the page, and once there is none any more. Returns how to unsubscribe. */
export function onUnsavedWork(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

// Afterwards, as a form that goes on being typed in lets its work go and holds it again.
function tellOthers(): void {
  queueMicrotask(() => {
    if (isTold === hasUnsavedWork()) return;
    isTold = hasUnsavedWork();
    for (const changed of listeners) changed();
  });
}

/** Counts `work` as unsaved until the function that it returns is called. */
export function holdWork(work: Work = {}): () => void {
  const own = { ...work };
  unsaved.add(own);
  tellOthers();
  return () => {
    unsaved.delete(own);
    tellOthers();
  };
}

/** Clears all unsaved work, so that the page can be left without a question. */
export function letGoOfWork(): void {
  unsaved.clear();
  tellOthers();
}

/** The unsaved work that is lost by going from one address of the desk to another. */
export function workLost(from: Location, to: Location): Work[] {
  return [...unsaved].filter(({ isLost = isOtherPage }) => isLost(from, to));
}

/**
 * Saves the work that a navigation would lose, and what such a save leaves to another one, as a half-typed tag does that is
 * added to its story. Resolves to false if some of it could not be saved.
 */
export async function saveLost(from: Location, to: Location): Promise<boolean> {
  const tried = new Set<Work>();
  const next = () => workLost(from, to).find((work) => !tried.has(work));
  let isSaved = true;
  for (let work = next(); work !== undefined; work = next()) {
    tried.add(work);
    isSaved = ((await work.save?.()) ?? false) && isSaved;
  }
  return isSaved;
}

function isOtherPage(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname;
}

/** An `isLost` for work on what a query parameter names: lost when the parameter or the path changes. */
export function lostWithout(parameter: string): (from: Location, to: Location) => boolean {
  const valueIn = ({ search }: Location) => new URLSearchParams(search).get(parameter);
  return (from, to) => isOtherPage(from, to) || valueIn(from) !== valueIn(to);
}

interface WorkHandle {
  readonly hold: () => void;
  readonly letGo: () => void;
}

/** Lets a component mark its work as unsaved (`hold`) until it calls `letGo` or unmounts. */
export function useWork(needs: Work = {}): WorkHandle {
  const latest = useRef(needs);
  useLayoutEffect(() => {
    latest.current = needs;
  });
  const [handle] = useState<WorkHandle>(() => {
    const work: Work = {
      isLost: (from, to) => (latest.current.isLost ?? isOtherPage)(from, to),
      save: async () => (await latest.current.save?.()) ?? false,
    };
    let release: (() => void) | null = null;
    return {
      hold: () => {
        release?.();
        release = holdWork(work);
      },
      letGo: () => release?.(),
    };
  });
  useEffect(() => handle.letGo, [handle]);
  return handle;
}

/** Guards unsaved changes while `isDirty`. The returned handle can guard them before `isDirty` is known. */
export function useUnsavedWork(isDirty: boolean, needs?: Work): WorkHandle {
  const work = useWork(needs);
  // A layout effect, since Back may be pressed right after the key that made the form dirty.
  useLayoutEffect(() => {
    if (!isDirty) return;
    work.hold();
    return work.letGo;
  }, [isDirty, work]);
  return work;
}

/** Asks before unsaved work is lost, on any screen: with our dialog inside the desk, the browser's when leaving it. */
export function useLeavingGuard(): void {
  const { ask } = useAlerts();
  const here = useLocation();
  // Noted at once: a way chosen as the work is saved may be rendered after the answer to that.
  const latestWay = useRef<Location>(null);
  const blocker = useBlocker(
    useCallback(({ currentLocation, nextLocation }: Way) => {
      latestWay.current = nextLocation;
      return workLost(currentLocation, nextLocation).length > 0;
    }, []),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedWork()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    window.addEventListener(LEAVING, letGoOfWork);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener(LEAVING, letGoOfWork);
    };
  }, []);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // While its work is saved, the person may choose another way to go, which takes the place of this one.
    let isShown = true;
    const isLatest = () => isShown && latestWay.current === blocker.location;
    const mayLeave = async () => (await saveLost(here, blocker.location)) || (isLatest() && (await ask(QUESTION)));
    mayLeave().then((leaves) => {
      if (!isLatest()) return;
      if (leaves) blocker.proceed();
      else blocker.reset();
    }, reportError);
    return () => {
      isShown = false;
    };
  }, [blocker, here, ask]);
}

interface Way {
  readonly currentLocation: Location;
  readonly nextLocation: Location;
}

/**
 * Returns a function to call before a form is replaced by another one on the same screen. It asks when there are unsaved
 * changes, and resolves to true if they may be lost.
 */
export function useMayLose(): () => Promise<boolean> {
  const { ask } = useAlerts();
  return useCallback(async () => {
    if (!hasUnsavedWork()) return true;
    const mayLose = await ask(QUESTION);
    if (mayLose) letGoOfWork();
    return mayLose;
  }, [ask]);
}
