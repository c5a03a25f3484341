import type { MetaFunction } from 'react-router';
import { StoriesScreen } from './stories-screen.tsx';

export const meta: MetaFunction = () => [
  { title: 'Blogs | MATV Desk' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** The blog posts alone. */
export default function BlogsPage() {
  return <StoriesScreen title="Blogs" begin="New blog post" only="blog" />;
}
