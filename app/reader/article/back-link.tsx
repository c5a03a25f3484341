import type { MouseEvent } from 'react';
import { BackIcon } from '../../ui/icons.tsx';
import styles from './back-link.module.css';

/** Back to where the reader came from on this site; for one who came from elsewhere, to `elsewhere` (ART-02, AUTH-18). */
export function BackLink({ elsewhere }: { elsewhere: string }) {
  return (
    <a className={styles.back} href={elsewhere} onClick={goBack}>
      <BackIcon size={18} /> Back
    </a>
  );
}

function goBack(event: MouseEvent): void {
  if (!cameFromThisSite()) return;
  event.preventDefault();
  history.back();
}

function cameFromThisSite(): boolean {
  const state: unknown = history.state;
  const steps = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
  return steps > 0 || document.referrer.startsWith(`${location.origin}/`);
}
