import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { hrefIn } from '#app/languages/language.ts';
import { servicesContext } from '#app/services.ts';
import { splitLanguage } from '#domain/languages.ts';

/** Redirects moved addresses, and those typed as '/World' to '/world'; answers 404 for all others (NAV-57, SPEC-09). */
export async function loadUnknown({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>) {
  const elsewhere = (await context.get(servicesContext).reader.movedTo(url.pathname)) ?? inLowerCase(url);
  if (elsewhere !== null) throw redirect(elsewhere, 301);
  return data(null, { status: 404 });
}

/** The address with the first part of its path in lower case, as all of ours are; null if it is. What follows are names. */
function inLowerCase({ pathname, search }: URL): string | null {
  const { language, path } = splitLanguage(pathname);
  const [first] = /^\/[a-zA-Z-]+(?=\/|$)/.exec(path) ?? [''];
  const lower = first.toLowerCase();
  return lower === first ? null : hrefIn(language, `${lower}${path.slice(first.length)}${search}`);
}
