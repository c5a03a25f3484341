import { Link } from 'react-router';
import fieldStyles from '#app/desk/kit/field.module.css';
import textStyles from '#app/desk/kit/text.module.css';
import { textFromHtml } from '#domain/html-text.ts';
import type { SectionSlug } from '#domain/sections.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './item-form.module.css';
import type { EditedItem } from './list-state.ts';

/** One story of the list for those who may read it only. */
export function ItemView({ item, section }: { item: EditedItem; section: SectionSlug }) {
  const image = item.shownImage ?? item.image;
  const content = textFromHtml(item.content);
  return (
    <div className={styles.fields}>
      <h2 className={styles.headline} lang={languageOf(item.title)}>
        {item.title}
      </h2>
      <p className={fieldStyles.help}>
        {item.category} · <span className={styles.address}>{`/${section}/${item.slug}`}</span>
      </p>
      {image.startsWith('/media/') && <img className={styles.whole} src={image} alt={item.imageAlt} />}
      <p className={styles.plain} lang={languageOf(content)}>
        {content}
      </p>
      <div className={styles.end}>
        <a className={textStyles.link} href={`/${section}/${item.slug}`} target="_blank" rel="noreferrer">
          Open on the site
        </a>
        <Link className={textStyles.link} to={`/admin/stories/${item.id}`}>
          Open in the story editor
        </Link>
      </div>
    </div>
  );
}
