import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { homeAnswer } from '#app/reader/home/home-answer.ts';
import { HomeView } from '#app/reader/home/home-view.tsx';
import { servicesContext } from '#app/services.ts';
import { RUNS_NO_SCRIPT } from '#app/start/uses-react.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { onlyForDesk } from './only-for-desk.ts';

/** Its desk shows it in a sandbox, where scripts would only be errors in the console. */
export const handle = RUNS_NO_SCRIPT;

/** Renders the home page with the readers' own view and, if the address names pins, with those. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  onlyForDesk(services, request);
  const page = await services.frontPreview?.(new URL(request.url).searchParams);
  if (!page) throw data('These pins cannot be read.', { status: 404 });
  return homeAnswer(Promise.resolve(page), services, DEFAULT_LANGUAGE);
}

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

export const meta: MetaFunction = () => [
  { title: 'Preview: the home page | MATV' },
  { name: 'robots', content: 'noindex, nofollow' },
];

export default function FrontPreviewPage() {
  return <HomeView home={useLoaderData<typeof loader>()} />;
}
