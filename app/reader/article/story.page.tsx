import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ArticleNotFound } from '#app/reader/missing/not-found.tsx';
import { servicesContext } from '#app/services.ts';
import { splitLanguage } from '#domain/languages.ts';
import { liveBlogView } from '#domain/live-blog.ts';
import { articleAnswer } from './article-answer.ts';
import { articleMeta } from './article-meta.ts';
import { ArticleView } from './article-view.tsx';

/** A story at its section's address, by slug or id (ART-01). */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  const section = splitLanguage(url.pathname).path.split('/')[1] ?? '';
  const view = liveBlogView(url.searchParams);
  return articleAnswer(await services.reader.story(section, params.slug ?? '', view), services);
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) =>
  articleMeta(loaderData, location.pathname);

export default function StoryPage() {
  const article = useLoaderData<typeof loader>();
  if (article.kind === 'missing') return <ArticleNotFound reason={article.reason} />;
  return <ArticleView article={article} />;
}
