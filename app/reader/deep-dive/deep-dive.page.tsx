import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { servicesContext } from '../../services.ts';
import { articleAnswer } from '../article/answer.ts';
import { articleMeta } from '../article/article-meta.ts';
import { ArticleView } from '../article/article-view.tsx';
import { ArticleNotFound } from '../missing/article-not-found.tsx';

/** Decision 17: whatever its length. */
const DEEP_DIVE_MINUTES = 3;

/** A deep dive with its parts (ART-13, ART-14). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const services = context.get(servicesContext);
  return articleAnswer(await services.reader.deepDive(params.id ?? ''), services);
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => articleMeta(loaderData);

export default function DeepDivePage() {
  const article = useLoaderData<typeof loader>();
  if (article.kind === 'missing') return <ArticleNotFound reason={article.reason} />;
  return <ArticleView article={article} minutes={DEEP_DIVE_MINUTES} />;
}
