import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useId } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import styles from './picture-view.module.css';
import { useUploadPart } from './uploads.ts';

const FIELDS = [
  { name: 'alt', label: 'Alt text', hint: 'What it shows, for readers who cannot see it', max: 500 },
  { name: 'caption', label: 'Caption', hint: 'Who, what, where, when', max: 1000 },
  { name: 'credit', label: 'Credit', hint: 'Photographer or agency', max: 200 },
] as const;

/** A picture in the text with its fields below it. */
export function PictureView({ node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  const id = useId();
  const { src, alt } = node.attrs;
  const part = useUploadPart(src);
  return (
    <NodeViewWrapper
      as="figure"
      className={selected ? styles.selected : styles.picture}
      contentEditable={false}
      aria-label="Picture"
    >
      <img className={styles.image} src={src} alt={alt} data-drag-handle="" />
      {part !== null && (
        <progress className={styles.progress} value={part} max={1} aria-label="Upload">
          {Math.round(part * 100)}%
        </progress>
      )}
      <div className={styles.fields}>
        {FIELDS.map(({ name, label, hint, max }) => (
          <div key={name} className={styles.field}>
            <label htmlFor={id + name}>{label}</label>
            <input
              id={id + name}
              value={String(node.attrs[name])}
              placeholder={hint}
              maxLength={max}
              dir="auto"
              onChange={(event) => updateAttributes({ [name]: event.target.value })}
            />
          </div>
        ))}
        {alt === '' && <p className={styles.missing}>Without alt text some readers will not know what this shows.</p>}
        <DeskButton onClick={() => deleteNode()}>Remove picture</DeskButton>
      </div>
    </NodeViewWrapper>
  );
}
