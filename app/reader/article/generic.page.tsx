import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ArticleNotFound } from '#app/reader/missing/not-found.tsx';
import { servicesContext } from '#app/services.ts';
import { articleAnswer } from './article-answer.ts';
import { articleMeta } from './article-meta.ts';
import { ArticleView } from './article-view.tsx';

/** Any article at /articles/{title-slug}-{24-hex id}; a wrong title is rewritten (ART-16 to ART-25). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  return articleAnswer(await services.reader.articlePage(params.slugAndId ?? ''), services);
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) =>
  articleMeta(loaderData, location.pathname);

export default function GenericArticlePage() {
  const article = useLoaderData<typeof loader>();
  if (article.kind === 'missing') return <ArticleNotFound reason={article.reason} />;
  return <ArticleView article={article} />;
}
