import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { articleAnswer } from '#app/reader/article/article-answer.ts';
import { ArticleView } from '#app/reader/article/article-view.tsx';
import { ArticleNotFound } from '#app/reader/missing/not-found.tsx';
import { servicesContext } from '#app/services.ts';
import { onlyForDesk } from './only-for-desk.ts';

/** Renders a story's working copy with the readers' own view. It does not count as a page view. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  onlyForDesk(services, request);
  const found = await services.preview?.(params.id ?? '');
  return articleAnswer(found ?? { kind: 'missing' }, services);
}

export function headers() {
  return { 'cache-control': 'private, no-store' };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `Preview: ${loaderData?.kind === 'found' ? loaderData.story.title : 'Article Not Found'} | MATV` },
  { name: 'robots', content: 'noindex, nofollow' },
];

export default function PreviewPage() {
  const article = useLoaderData<typeof loader>();
  if (article.kind === 'missing') return <ArticleNotFound reason={article.reason} />;
  return <ArticleView article={article} isDeepDive={article.story.kind === 'deep-dive'} isPreview />;
}
