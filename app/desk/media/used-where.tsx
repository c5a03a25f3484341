import type { PictureUse } from '#domain/desk/media-library.ts';
import styles from './picture-detail.module.css';

/** The places that show a picture. */
export function UsedWhere({ uses, count }: { uses: readonly PictureUse[]; count: number }) {
  return (
    <section aria-label="Used in">
      <h3 className={styles.heading}>Used in</h3>
      {count === 0 && <p>This picture is not used anywhere.</p>}
      <ul className={styles.uses}>
        {uses.map((use) => (
          <li key={use.kind + use.place + use.title}>
            {use.href === null ? use.title : <a href={use.href}>{use.title}</a>} <span>({use.place})</span>
          </li>
        ))}
      </ul>
      {count > uses.length && <p>and {count - uses.length} more</p>}
    </section>
  );
}
