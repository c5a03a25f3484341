import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { Plugin } from '@tiptap/pm/state';
import { isPending } from '../schema/picture-node.ts';
import { addressOfFile, uploadPending } from './uploads.ts';

export interface PictureReports {
  /** 1 when an upload begins, -1 when it ends. */
  onUploading(by: 1 | -1): void;
  /** Called when a picture could not be stored, after its removal from the text. */
  onFailed(error: unknown): void;
}

/** Uploads every picture added to the text by button, drop or paste, then replaces its `src` with its address here. */
export const PendingPictures = Extension.create<PictureReports>({
  name: 'pendingPictures',
  addOptions: () => ({ onUploading: () => undefined, onFailed: () => undefined }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    const begun = new Set<string>();
    const begin = (src: string) => {
      if (begun.has(src)) return;
      begun.add(src);
      void upload(editor, src, options).finally(() => begun.delete(src));
    };
    const view = () => ({ update: () => pendingSources(editor).forEach(begin) });
    return [new Plugin({ view })];
  },
});

function pendingSources(editor: Editor): string[] {
  const sources: string[] = [];
  editor.state.doc.descendants(({ type, attrs }) => {
    if (type.name === 'picture' && isPending(attrs.src)) sources.push(attrs.src);
    return !type.isTextblock;
  });
  return sources;
}

async function upload(editor: Editor, src: string, { onUploading, onFailed }: PictureReports): Promise<void> {
  onUploading(1);
  try {
    const picture = await uploadPending(src);
    if (editor.isDestroyed) throw new Error('Its text was closed before the picture was sent. Please add it again.');
    change(editor, src, picture);
  } catch (error) {
    if (!editor.isDestroyed) change(editor, src, null);
    onFailed(error);
  } finally {
    onUploading(-1);
  }
}

/** Sets `attrs` on all pictures with this `src`, or removes them (null); not part of the undo history. */
function change(editor: Editor, src: string, attrs: object | null): void {
  const { state, view } = editor;
  const tr = state.tr.setMeta('addToHistory', false);
  state.doc.descendants((node, position) => {
    if (node.type.name !== 'picture' || node.attrs.src !== src) return;
    const at = tr.mapping.map(position);
    if (attrs === null) tr.delete(at, at + node.nodeSize);
    else tr.setNodeMarkup(at, null, { ...node.attrs, ...attrs });
  });
  if (tr.docChanged) view.dispatch(tr);
}

/** Puts files into the text, at a position or in place of what is selected; says whether all of them are pictures. */
export function insertFiles(editor: Editor, files: readonly File[], at?: number): boolean {
  const pictures = files.filter((file) => file.type.startsWith('image/'));
  const nodes = pictures.map((file) => ({ type: 'picture', attrs: { src: addressOfFile(file) } }));
  const content = [...nodes, { type: 'paragraph' }];
  // A separate undo step, or undoing it would also remove what was typed or pasted just before.
  const chain = editor
    .chain()
    .focus()
    .command(({ tr }) => Boolean(closeHistory(tr)));
  if (nodes.length > 0 && at !== undefined) chain.insertContentAt(at, content).run();
  else if (nodes.length > 0) chain.insertContent(content).run();
  return pictures.length === files.length;
}
