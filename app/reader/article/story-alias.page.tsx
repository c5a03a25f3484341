import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { ArticleNotFound } from '#app/reader/missing/not-found.tsx';
import { servicesContext } from '#app/services.ts';
import { splitLanguage } from '#domain/languages.ts';
import { articleAnswer } from './article-answer.ts';
import { articleMeta } from './article-meta.ts';

/** A story under an old section name: always a redirect to its canonical address, or missing (SPEC-05). */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const section = splitLanguage(url.pathname).path.split('/')[1] ?? '';
  const found = await services.reader.story(section, params.slug ?? '');
  if (found.kind === 'found') throw redirect(found.canonical, 301);
  return articleAnswer(found, services);
}

export const meta: MetaFunction<typeof loader> = ({ location }) => articleMeta(undefined, location.pathname);

export default function StoryAliasPage() {
  const article = useLoaderData<typeof loader>();
  return <ArticleNotFound reason={article.kind === 'missing' ? article.reason : ''} />;
}
