import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { useId } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { embedOf } from '#domain/videos/embeds.ts';
import styles from './embed-view.module.css';

/** The card of a video or post. Nothing is fetched from the provider while writing. */
export function EmbedView({ node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  const id = useId();
  const { href, text } = node.attrs;
  const embed = embedOf(href);
  return (
    <NodeViewWrapper className={selected ? styles.selected : styles.card} contentEditable={false}>
      <p className={styles.kind} data-drag-handle="">
        <b>{embed?.provider}</b> {embed?.what}
      </p>
      <div className={styles.field}>
        <label htmlFor={id}>Text on the card</label>
        <input
          id={id}
          value={text}
          placeholder={embed?.text}
          maxLength={200}
          dir="auto"
          onChange={(event) => updateAttributes({ text: event.target.value })}
        />
      </div>
      <div className={styles.end}>
        <a className={styles.address} href={href} target="_blank" rel="noreferrer">
          {href}
        </a>
        <DeskButton onClick={() => deleteNode()}>Remove embed</DeskButton>
      </div>
    </NodeViewWrapper>
  );
}
