import type { MetaFunction } from 'react-router';
import { StoriesScreen } from './stories-screen.tsx';

export const meta: MetaFunction = () => [
  { title: 'Blogs | MATV Desk' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** The list of blog posts. */
export default function BlogsPage() {
  return <StoriesScreen title="Blogs" newLabel="New blog post" onlyKind="blog" />;
}
