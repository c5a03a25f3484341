import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import type { LibraryPicture } from '#domain/desk/media-library.ts';
import { CENTRE, focusTenths, pictureUrl } from '#domain/picture.ts';
import styles from './focal-point.module.css';

type Focus = LibraryPicture['focus'];

interface FocalPointProps {
  readonly picture: LibraryPicture;
  readonly focus: Focus;
  /** `null` makes the point read-only. */
  readonly onChange: ((focus: Focus) => void) | null;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Every shape that the readers' site crops a picture to, and where. Elsewhere pictures are shown whole. */
const CROPS = [
  { name: 'Stories and cards', shape: '3:2', className: 'card' },
  { name: 'Home page on phones', shape: '16:9', className: 'phone' },
  { name: 'Shared links', shape: '1200 × 630', className: 'shared' },
  { name: 'Web stories', shape: '9:16', className: 'tall' },
  { name: 'Portraits', shape: 'round', className: 'round' },
] as const;

/** The picture with its focal point, which pointer or arrow keys move, and previews of the crops it leads to. */
export function FocalPoint({ picture, focus, onChange }: FocalPointProps) {
  const id = useId();
  const position = { left: percent(focus.x), top: percent(focus.y) };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    if (event.buttons !== 1) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // The picture has not loaded yet.
    if (width === 0 || height === 0) return;
    onChange?.({ x: clamp((event.clientX - left) / width), y: clamp((event.clientY - top) / height) });
  };
  return (
    <div>
      <div
        className={styles.stage}
        style={{ width: widthOf(picture) }}
        {...(onChange && { onPointerDown: press, onPointerMove: press })}
      >
        <img
          className={styles.whole}
          width={picture.width}
          height={picture.height}
          src={pictureUrl(picture, 960, 'webp')}
          alt={picture.alt || 'No alt text'}
          draggable={false}
        />
        {onChange && (
          <button
            type="button"
            className={styles.point}
            style={position}
            aria-label={`Focal point: ${percent(focus.x)} from the left, ${percent(focus.y)} from the top`}
            aria-describedby={`${id}help`}
            onKeyDown={(event) => moveByKey(event, focus, onChange)}
          />
        )}
      </div>
      {onChange && (
        <div className={styles.under}>
          <p id={`${id}help`} className={styles.help}>
            Click or drag to set what stays in view when the picture is cropped; arrow keys move the point.
          </p>
          <DeskButton disabled={isCentre(focus)} onClick={() => onChange(CENTRE)}>
            Reset to the centre
          </DeskButton>
        </div>
      )}
      <Crops picture={picture} focus={focus} />
    </div>
  );
}

/** Reserves the picture's width before it has loaded, so that the layout does not shift; at most 22 rem high. */
function widthOf({ width, height }: LibraryPicture): string {
  return `min(100%, ${width}px, ${(22 * width) / height}rem)`;
}

/** The crops that `focus` leads to, rounded as on readers' pages. */
function Crops({ picture, focus }: Pick<FocalPointProps, 'picture' | 'focus'>) {
  const { x, y } = focusTenths(focus);
  return (
    <ul className={styles.cuts} aria-label="Crops">
      {CROPS.map(({ name, shape, className }) => (
        <li key={name} className={styles.crop}>
          <img
            className={`${styles.cut} ${styles[className]}`}
            style={{ objectPosition: `${x * 10}% ${y * 10}%` }}
            src={pictureUrl(picture, 320, 'webp')}
            alt=""
          />
          <span className={styles.where}>{name}</span>
          <span className={styles.shape}>{shape}</span>
        </li>
      ))}
    </ul>
  );
}

function moveByKey(event: KeyboardEvent, focus: Focus, onChange: (focus: Focus) => void): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const size = event.shiftKey ? 0.1 : 0.02;
  onChange({ x: clamp(focus.x + step[0] * size), y: clamp(focus.y + step[1] * size) });
}

function isCentre({ x, y }: Focus): boolean {
  return x === CENTRE.x && y === CENTRE.y;
}

/** A share of the width or height, rounded to whole per cent. */
function clamp(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
