import type { MetaFunction } from 'react-router';
import { NamesScreen } from './names-screen.tsx';

export const meta: MetaFunction = () => [{ title: 'Tags | MATV Desk' }, { name: 'robots', content: 'noindex' }];

/** The tags of stories, to rename and to merge. */
export default function TagsPage() {
  return (
    <NamesScreen
      key="tag"
      words={{
        kind: 'tag',
        path: '/api/desk/tags',
        title: 'Tags',
        one: 'tag',
        many: 'tags',
        byUse: true,
        about: `Rename a tag, merge several into one, or describe one for its readers. Wire stories that arrive under an old
          name get the new one, and the old address of its page leads there.`,
        result: 'Stories, followers and alerts go to it. If there is a tag of that name already, they become one.',
      }}
    />
  );
}
