import { DeskDialog } from '#app/desk/kit/desk-dialog.tsx';
import { keyGroups, keysHere } from '#app/desk/kit/keys/keys.ts';
import styles from './keys-dialog.module.css';

/** Every key of the desk and what it does. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <DeskDialog title="Keyboard shortcuts" onClose={onClose}>
      <div className={styles.groups}>
        {keyGroups().map(({ where, keys }) => (
          <section key={where}>
            <h3 className={styles.where}>{where}</h3>
            <dl className={styles.keys}>
              {keys.map((key) => (
                <div key={key.what} className={styles.line}>
                  <dt>{key.what}</dt>
                  <dd>
                    <kbd className={styles.key}>{keysHere(key.keys)}</kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </DeskDialog>
  );
}
