import type { MetaFunction } from 'react-router';
import { FrontPageScreen } from './front-page-screen.tsx';

export const meta: MetaFunction = () => [
  { title: 'Front page | MATV Desk' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** The home page as a map, with the stories that editors pin to its slots. */
export default function FrontPagePage() {
  return <FrontPageScreen />;
}
