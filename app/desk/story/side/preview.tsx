import { useEffect, useRef, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import styles from './preview.module.css';

const WIDTHS = { Phone: 390, Desktop: 1280 } as const;
type Device = keyof typeof WIDTHS;

interface PreviewProps {
  readonly id: string;
  /** Another one after each save: what readers would see is fetched anew. */
  readonly version: number;
}

/** The story exactly as readers will see it, as wide as their screens, shrunk to the room there is. */
export function Preview({ id, version }: PreviewProps) {
  const [device, setDevice] = useState<Device>('Phone');
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef(version);
  const scale = useScale(room, WIDTHS[device]);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    // A reload keeps the place that one has scrolled to.
    frame.current?.contentWindow?.location.reload();
  }, [version]);
  const width = WIDTHS[device];
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.tools}>
        {(['Phone', 'Desktop'] as const).map((one) => (
          <DeskButton key={one} aria-pressed={device === one} onClick={() => setDevice(one)}>
            {one}
          </DeskButton>
        ))}
        <a className={styles.link} href={`/admin/preview/${id}`} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      </div>
      <div ref={room} className={styles.room}>
        <iframe
          ref={frame}
          className={styles.frame}
          title="The story as readers will see it"
          src={`/admin/preview/${id}`}
          style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </div>
    </section>
  );
}

function useScale(room: { readonly current: HTMLElement | null }, width: number): number {
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = room.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setScale(Math.min(1, element.clientWidth / width) || 1));
    watch.observe(element);
    return () => watch.disconnect();
  }, [room, width]);
  return scale;
}
