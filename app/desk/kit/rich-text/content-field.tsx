import { useDeferredValue, useMemo, useState } from 'react';
import { countWords, minutesForWords, readTimeLabel } from '#domain/read-time.ts';
import { DeskButton } from '../desk-button.tsx';
import { usePicturePicker } from '../pictures/picture-picker.tsx';
import styles from './content-field.module.css';
import { droppedBySite, lostByEditor } from './dropped.ts';
import type { RichTextProps } from './rich-text.tsx';
import { useRichText } from './use-rich-text.ts';

interface ContentFieldProps extends Omit<RichTextProps, 'choosePicture'> {
  /** Without a box around the text. */
  readonly isPage?: boolean;
  /** Receives changes of the rich-text editor, which keeps its own text; by default `onChange` does. */
  readonly onWrite?: (html: string) => void;
}

/**
 * The story's text, as rich text or as HTML. A text that the rich-text editor would lose parts of is only edited as
 * HTML.
 */
export function ContentField({ isPage = false, onWrite, ...props }: ContentFieldProps) {
  const { labelledBy, content, onChange } = props;
  const choosePicture = usePicturePicker();
  const { showsHtml, unknown, toggle } = useView(content);
  const editor = useRichText();
  const asHtml = showsHtml || editor.kind === 'lost';
  return (
    <div className={styles.content} data-page={isPage}>
      <div className={styles.views}>
        <DeskButton look="quiet" aria-pressed={showsHtml} onClick={toggle}>
          HTML
        </DeskButton>
        {unknown.length > 0 && (
          <p className={styles.note}>
            This text holds {unknown.join(', ')}, which only HTML can show without losing it.
          </p>
        )}
        {editor.kind === 'lost' && (
          <p className={styles.note} role="status">
            The text editor could not be loaded. You can go on in HTML; it comes with the next visit of this page.
          </p>
        )}
      </div>
      {asHtml ? (
        <textarea
          className={styles.html}
          aria-labelledby={labelledBy}
          spellCheck={false}
          value={content}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <div className={styles.room} aria-busy={editor.kind === 'coming'}>
          {editor.kind === 'here' && (
            <editor.RichText {...props} onChange={onWrite ?? onChange} choosePicture={choosePicture} />
          )}
        </div>
      )}
      <Below content={content} showsHtml={asHtml} />
    </div>
  );
}

function useView(content: string) {
  const [wantsHtml, setWantsHtml] = useState(false);
  // Checked when the view is chosen, not at each key, so that typing never changes the view.
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const [isChecked, setChecked] = useState(false);
  if (!wantsHtml && !isChecked) {
    setChecked(true);
    setUnknown(lostByEditor(content));
  }
  const showsHtml = wantsHtml || unknown.length > 0;
  const toggle = () => {
    setWantsHtml(!showsHtml);
    setChecked(false);
  };
  return { showsHtml, unknown, toggle };
}

/** The length of the text, and in the HTML view what will not be kept. */
function Below({ content, showsHtml }: { content: string; showsHtml: boolean }) {
  // Deferred, so that counting a long text does not delay the next key.
  const settled = useDeferredValue(content);
  const words = useMemo(() => countWords(settled), [settled]);
  const dropped = useMemo(() => (showsHtml ? droppedBySite(settled) : []), [showsHtml, settled]);
  return (
    <div className={styles.below}>
      <p>
        {words === 1 ? '1 word' : `${words.toLocaleString('en-GB')} words`}
        {words > 0 && ` · ${readTimeLabel(minutesForWords(words))}`}
      </p>
      {dropped.length > 0 && (
        <div className={styles.dropped}>
          <p>The site will not keep:</p>
          <ul>
            {dropped.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
