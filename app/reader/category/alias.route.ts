import { type LoaderFunctionArgs, redirect } from 'react-router';
import { SECTION_ALIASES } from '../../../domain/sections.ts';

/** /sports → /sportfit and its like, for good (decision 5). */
export function loader({ url }: LoaderFunctionArgs): Response {
  const section = SECTION_ALIASES[url.pathname.replaceAll('/', '')];
  if (!section) throw new Response(null, { status: 404 });
  return redirect(`/${section}${url.search}`, 301);
}
