import { encode } from 'uqr';
import styles from './account.module.css';

/** Width of the light margin in cells; with less, some cameras do not find the code. */
const QUIET_ZONE = 4;

/** A QR code as one SVG path, drawn in the browser so that its text is sent nowhere. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} width="224" height="224" role="img" aria-label={label}>
      <path d={cells.join('')} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
