import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import styles from './rich-text.module.css';
import { RichTextTools } from './rich-text-tools.tsx';

interface RichTextProps {
  readonly labelledBy: string;
  readonly content: string;
  readonly onChange: (html: string) => void;
}

// Only what the site's sanitiser keeps.
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    strike: false,
    underline: false,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } },
  }),
];

/** Text as it looks: headings, lists, links, quote, bold, italic. */
export function RichText({ labelledBy, content, onChange }: RichTextProps) {
  const emitted = useRef(content);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const editor = useEditor({
    extensions: EXTENSIONS,
    content,
    // The site's policy allows no style elements; rich-text.module.css has what is needed.
    injectCSS: false,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
      },
    },
    onUpdate: ({ editor: changed }) => {
      emitted.current = changed.isEmpty ? '' : changed.getHTML();
      latest.current(emitted.current);
    },
  });
  // The save brings the text back as the site made it safe.
  useEffect(() => {
    if (editor && content !== emitted.current) {
      emitted.current = content;
      editor.commands.setContent(content, { emitUpdate: false });
    }
  }, [editor, content]);
  return (
    <>
      {editor && <RichTextTools editor={editor} />}
      <EditorContent editor={editor} className={styles.frame} />
    </>
  );
}
