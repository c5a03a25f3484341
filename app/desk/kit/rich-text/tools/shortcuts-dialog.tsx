import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { keysHere } from '#app/desk/kit/keys/keys.ts';
import styles from './editor-dialog.module.css';
import { EditorDialog } from './editor-dialog.tsx';
import { SHORTCUTS } from './shortcuts.ts';

/** Every key of the editor. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <EditorDialog title="Keyboard shortcuts" onClose={onClose}>
      <table className={styles.keys}>
        <tbody>
          {SHORTCUTS.map(([what, keys]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>
                <kbd>{keysHere(keys)}</kbd>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.answers}>
        <DeskButton autoFocus onClick={onClose}>
          Close
        </DeskButton>
      </div>
    </EditorDialog>
  );
}
