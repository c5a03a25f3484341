import { Wordmark } from '#app/ui/wordmark.tsx';
import styles from './poster.module.css';

/** The drawing shown in the player until the stream starts. */
export function Poster() {
  return (
    <div className={styles.poster} aria-hidden="true">
      <svg className={styles.rays} viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <rect width="160" height="90" fill="#14143f" />
        <path d="M0 90 80 34 160 90z" fill="#1d1d5c" />
        <path d="M24 90 80 34 136 90z" fill="#23236b" />
        <path d="M52 90 80 34 108 90z" fill="#2d2d85" />
        <path d="M0 0h160v34H0z" fill="#18184c" />
        <path d="M0 34h160" stroke="#f08a00" strokeWidth=".7" />
        <g fill="none" stroke="#cfd0f2" strokeWidth=".35" opacity=".2">
          <circle cx="80" cy="34" r="20" />
          <circle cx="80" cy="34" r="32" />
          <circle cx="80" cy="34" r="46" />
        </g>
      </svg>
      <Wordmark className={styles.mark} numberClass={styles.number} />
    </div>
  );
}
