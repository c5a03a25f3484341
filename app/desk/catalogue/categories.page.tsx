import type { MetaFunction } from 'react-router';
import { NamesScreen } from './names-screen.tsx';

export const meta: MetaFunction = () => [{ title: 'Categories | MATV Desk' }, { name: 'robots', content: 'noindex' }];

/** The categories of stories, to rename and to merge. */
export default function CategoriesPage() {
  return (
    <NamesScreen
      key="category"
      words={{
        kind: 'category',
        path: '/api/desk/categories',
        title: 'Categories',
        one: 'category',
        many: 'categories',
        byUse: false,
        about: `Rename a category, merge several into one, or describe one for its readers. Wire stories that arrive under
          an old name get the new one, and the old address of its page leads there. A tag of the same name shares that
          page, so it is renamed or merged with the category; a category does not become a tag, because each story has
          exactly one.`,
        result:
          'Stories, followers and alerts go to it, and tags of the old names too. If there is a category of that name already, they become one.',
      }}
    />
  );
}
