import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { articleAnswer } from '#app/reader/article/article-answer.ts';
import { articleMeta } from '#app/reader/article/article-meta.ts';
import { ArticleView } from '#app/reader/article/article-view.tsx';
import { ArticleNotFound } from '#app/reader/missing/not-found.tsx';
import { servicesContext } from '#app/services.ts';

/** A blog post (ART-15). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  return articleAnswer(await services.reader.blog(params.id ?? ''), services);
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) =>
  articleMeta(loaderData, location.pathname);

export default function BlogPage() {
  const article = useLoaderData<typeof loader>();
  if (article.kind === 'missing') return <ArticleNotFound reason={article.reason} />;
  return <ArticleView article={article} />;
}
