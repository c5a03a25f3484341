import { useCallback, useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { LEAVING } from '#app/desk/session/desk-fetch.ts';
import { useAlerts } from './alerts.tsx';

/** One entry for each form on the page that holds changes that are not saved. */
const unsaved = new Set<object>();
/** Stands for a form that has not heard yet of what is typed into it. */
const UNHEARD = {};

const QUESTION = {
  text: 'You have unsaved changes. Leave without saving?',
  yes: 'Leave without saving',
  no: 'Stay',
};

/** True while an editor holds changes that are not saved. */
export function hasUnsavedWork(): boolean {
  return unsaved.size > 0;
}

/** Warns until the function that it returns is called. */
export function holdWork(): () => void {
  const own = {};
  unsaved.add(own);
  return () => {
    unsaved.delete(own);
  };
}

/** Warns from now on, before the page has heard of what is typed and `useUnsavedWork` is told. */
export function holdOnToWork(): void {
  unsaved.add(UNHEARD);
}

/** From now on the page may be left without a question. */
export function letGoOfWork(): void {
  unsaved.clear();
}

interface UnsavedWorkNeeds {
  /** Saves the changes when a link inside the desk is followed; the question is asked only if it resolves to false. */
  readonly save?: () => Promise<boolean>;
  /** Whether the changes are lost by going from one address of the desk to another; by default when the path changes. */
  readonly isLost?: (from: Location, to: Location) => boolean;
}

/** Warns before unsaved changes are left behind: by our question inside the desk, by the browser's outside it. */
export function useUnsavedWork(isDirty: boolean, { save, isLost = isOtherPage }: UnsavedWorkNeeds = {}): void {
  const { ask } = useAlerts();
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return hasUnsavedWork() && isLost(currentLocation, nextLocation);
  });
  useEffect(() => {
    const letGo = isDirty ? holdWork() : () => undefined;
    return () => {
      letGo();
      unsaved.delete(UNHEARD);
    };
  }, [isDirty]);
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
    const mayLeave = async () => ((await latest.current?.()) ?? false) || ask(QUESTION);
    mayLeave().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()), reportError);
  }, [blocker, ask]);
}

function isOtherPage(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname;
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
