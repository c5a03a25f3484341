import { useEffect } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { keepTimesFresh } from '../ui/time-ago.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { inSitePath } from './in-site-path.ts';
import styles from './page-started.module.css';

declare global {
  interface Window {
    matvReady?: boolean;
    matvWaiting?: HTMLElement;
  }
}

/** What the browser adds to a page once its script runs: navigation without a reload, living times, a loading bar. */
export function PageStarted() {
  useLinks();
  useFreshTimes();
  useEffect(() => {
    window.matvReady = true;
    window.matvWaiting?.click();
  }, []);
  const isLoading = useNavigation().state !== 'idle';
  return (
    <div role="status">
      {isLoading && (
        <>
          <span className={styles.bar} />
          <VisuallyHidden>Loading...</VisuallyHidden>
        </>
      )}
    </div>
  );
}

/** One listener for all links of a page: cheaper than a router link per card, and plain links without script. */
function useLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const path = link && inSitePath(event, link, window.location);
      if (!path) return;
      event.preventDefault();
      void navigate(path);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

function useFreshTimes(): void {
  useEffect(() => keepTimesFresh(() => document.querySelectorAll<HTMLTimeElement>('time[data-ago]')), []);
}
