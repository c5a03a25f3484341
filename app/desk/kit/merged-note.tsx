import { Link } from 'react-router';
import { listEditorOf } from '#domain/desk/desk-editors.ts';
import { mergedSentence } from '#domain/desk/section-merge.ts';
import { type SectionSlug, theSection } from '#domain/sections.ts';
import textStyles from './text.module.css';

/** Says where a merged section's stories are now, with a link to that list. */
export function MergedNote({ section, target }: { section: SectionSlug; target: SectionSlug }) {
  const editor = listEditorOf(target);
  const { title } = theSection(target);
  return (
    <p>
      {mergedSentence(section, target)} /{section} leads there, and what comes under the old name is filed there.{' '}
      <Link className={textStyles.link} to={editor ? `/admin/${editor.slug}` : `/admin/stories?section=${target}`}>
        {editor ? `Edit the list of ${title}` : `Stories of ${title}`}
      </Link>
    </p>
  );
}
