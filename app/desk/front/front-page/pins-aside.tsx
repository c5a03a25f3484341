import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import noticeStyles from '#app/desk/kit/notice.module.css';
import type { AsideReason, PinAside } from '#domain/desk/front-map.ts';
import { slotName } from './pins.ts';

const REASONS: Readonly<Record<AsideReason, string>> = {
  gone: 'The story no longer exists.',
  'other language': 'The story is not in English, as this page is.',
  unpublished: 'The story is not published.',
  later: 'The story is not out yet; it takes its slot once it is.',
  taken: 'This slot shows the headline and picture from the Homepage form.',
};

interface PinsAsideProps {
  readonly aside: readonly PinAside[];
  /** `null` for people who may not change pins. */
  readonly onUnpin: ((story: string, title: string) => void) | null;
}

/** Pins that readers do not see, each with the reason. */
export function PinsAside({ aside, onUnpin }: PinsAsideProps) {
  return aside.map(({ place, slot, story, title, reason }) => (
    <div key={story} className={noticeStyles.notice}>
      <p>
        <strong>‘{title}’</strong> is pinned to {slotName(place, slot)} but not shown. {REASONS[reason]}
      </p>
      {onUnpin && (
        <DeskButton aria-label={`Unpin: ${title}`} onClick={() => onUnpin(story, title)}>
          Unpin
        </DeskButton>
      )}
    </div>
  ));
}
