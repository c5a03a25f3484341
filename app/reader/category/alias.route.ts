import { type LoaderFunctionArgs, redirect } from 'react-router';
import { servicesContext } from '#app/services.ts';
import { SECTION_ALIASES } from '#domain/sections.ts';

/** Permanent redirects such as /sports → /sportfit (SPEC-05). */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const section = SECTION_ALIASES[url.pathname.replaceAll('/', '')];
  if (!section) throw new Response(null, { status: 404 });
  const target = (await context.get(servicesContext).mergedSections?.())?.[section];
  if (target !== undefined) return redirect(`/${target}`, 301);
  return redirect(`/${section}${url.search}`, 301);
}
