import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { LEAVING } from '#app/desk/session/desk-fetch.ts';
import { useAlerts } from './alerts.tsx';

let isUnsaved = false;

/** True while an editor holds changes that are not saved. */
export function hasUnsavedWork(): boolean {
  return isUnsaved;
}

/** Warns from now on, before the page has heard of what is typed and `useUnsavedWork` is told. */
export function holdOnToWork(): void {
  isUnsaved = true;
}

/** From now on the page may be left without a question. */
export function letGoOfWork(): void {
  isUnsaved = false;
}

/**
 * Warns before unsaved changes are left behind: by our question inside the desk, by the browser's outside it. With `save`
 * inside the desk they are saved instead, and the question is asked only when that fails.
 */
export function useUnsavedWork(isDirty: boolean, save?: () => Promise<boolean>): void {
  const { ask } = useAlerts();
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return isUnsaved && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    isUnsaved = isDirty;
    return letGoOfWork;
  }, [isDirty]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved) event.preventDefault();
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
    const question = {
      text: 'You have unsaved changes. Leave without saving?',
      yes: 'Leave without saving',
      no: 'Stay',
    };
    const mayLeave = async () => ((await latest.current?.()) ?? false) || ask(question);
    mayLeave().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()), reportError);
  }, [blocker, ask]);
}
