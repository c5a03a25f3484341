import { type LoaderFunctionArgs, Outlet } from 'react-router';
import { servicesContext } from '#app/services.ts';
import { splitLanguage } from '#domain/languages.ts';
import { shownPath } from '#domain/lite.ts';

/** The pages in a further language, which the site's settings offer or not. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { language } = splitLanguage(shownPath(url.pathname));
  if (!context.get(servicesContext).languages?.includes(language)) throw new Response(null, { status: 404 });
  return null;
}

export default function LanguageLayout() {
  return <Outlet />;
}
