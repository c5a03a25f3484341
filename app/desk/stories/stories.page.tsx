import type { MetaFunction } from 'react-router';
import { StoriesScreen } from './stories-screen.tsx';

export const meta: MetaFunction = () => [
  { title: 'Stories | MATV Desk' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** The list of all stories. */
export default function StoriesPage() {
  return <StoriesScreen title="Stories" newLabel="New story" />;
}
