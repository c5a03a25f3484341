import { useEffect, useRef, useState } from 'react';
import { SegmentedControl } from '#app/desk/kit/segmented-control.tsx';
import { useScale } from '#app/desk/kit/use-scale.ts';
import styles from './preview.module.css';

const WIDTHS = { Phone: 390, Desktop: 1280 } as const;
type Device = keyof typeof WIDTHS;

const VIEWS = {
  Phone: ['Phone'],
  Desktop: ['Desktop'],
  'Side by side': ['Phone', 'Desktop'],
} as const satisfies Readonly<Record<string, readonly Device[]>>;
const VIEW_OPTIONS = [
  ['Phone', 'Phone'],
  ['Desktop', 'Desktop'],
  ['Side by side', 'Side by side'],
] as const;

interface PreviewProps {
  readonly id: string;
  /** Changes with each save, which reloads the preview. */
  readonly version: number;
}

/** The story exactly as readers will see it, on a phone, a desktop, or both side by side. */
export function Preview({ id, version }: PreviewProps) {
  const [view, setView] = useState<keyof typeof VIEWS>('Phone');
  return (
    <section className={styles.preview} aria-label="Preview" data-is-wide={view === 'Side by side'}>
      <div className={styles.tools}>
        <SegmentedControl label="Screens shown" value={view} options={VIEW_OPTIONS} onChoose={setView} />
        <a className={styles.link} href={`/admin/preview/${id}`} target="_blank" rel="noreferrer">
          Open in a new tab
        </a>
      </div>
      <div className={styles.screens}>
        {VIEWS[view].map((device) => (
          <Screen key={device} id={id} version={version} device={device} />
        ))}
      </div>
    </section>
  );
}

const TITLES: Readonly<Record<Device, string>> = {
  Phone: 'The story as readers will see it',
  Desktop: 'The story as readers will see it on a desktop',
};

/** The readers' page at the device's width, scaled down to fit. */
function Screen({ id, version, device }: PreviewProps & { readonly device: Device }) {
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef(version);
  const width = WIDTHS[device];
  const scale = useScale(room, width);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    // A reload keeps the scroll position.
    frame.current?.contentWindow?.location.reload();
  }, [version]);
  return (
    <div ref={room} className={styles.room}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={TITLES[device]}
        src={`/admin/preview/${id}`}
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
    </div>
  );
}
