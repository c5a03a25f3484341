import { type LoaderFunctionArgs, redirect } from 'react-router';
import { hrefIn } from '#app/languages/language.ts';
import { servicesContext } from '#app/services.ts';
import { splitLanguage } from '#domain/languages.ts';
import { SECTION_ALIASES } from '#domain/sections.ts';

/** Permanent redirects such as /sports → /sportfit (SPEC-05). */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const { language, path } = splitLanguage(url.pathname);
  const section = SECTION_ALIASES[path.replaceAll('/', '')];
  if (!section) throw new Response(null, { status: 404 });
  const target = (await context.get(servicesContext).mergedSections?.())?.[section];
  if (target !== undefined) return redirect(hrefIn(language, `/${target}`), 301);
  return redirect(hrefIn(language, `/${section}${url.search}`), 301);
}
