import { useMatches } from 'react-router';
import { isForReact } from './uses-react.ts';

/** Whether the page that is rendered goes on in the browser with React. */
export function usePageUsesReact(): boolean {
  return useMatches().some(({ handle }) => isForReact(handle));
}
