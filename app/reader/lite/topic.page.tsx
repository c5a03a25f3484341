import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { topicData } from '#app/reader/topic/topic-data.ts';
import { servicesContext } from '#app/services.ts';
import { pathInLanguage } from '#domain/languages.ts';
import { pageNumber } from '#domain/page-number.ts';
import { topicPath } from '#domain/topic.ts';
import { liteLanguage, liteMeta } from './lite-meta.ts';
import { LitePages, LiteStories } from './lite-stories.tsx';

/** The stories of a topic. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { reader, clock, siteUrl } = context.get(servicesContext);
  const language = liteLanguage(url.pathname);
  const elsewhere = await reader.topicRedirect(params.slug ?? '');
  if (elsewhere !== null) throw redirect(elsewhere, 301);
  const found = await reader.topic(params.slug ?? '', pageNumber(url.searchParams));
  if (found === null) throw new Response(null, { status: 404 });
  if (found.kind === 'renamed') throw redirect(pathInLanguage(topicPath(found.slug), language), 301);
  const { slug, name, description, stories, page, hasMore, isSample } = topicData(
    found,
    clock.now(),
    siteUrl,
    language,
  );
  const status = page > 1 && stories.length === 0 ? 404 : 200;
  return data({ slug, name, description, stories, page, hasMore, isSample, siteUrl }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) => {
  if (!loaderData) return [{ title: 'MATV' }];
  const { slug, name, page, siteUrl } = loaderData;
  const path = pathInLanguage(topicPath(slug), liteLanguage(location.pathname));
  return liteMeta(`${name} | MATV`, `${siteUrl}${path}${page > 1 ? `?page=${page}` : ''}`);
};

export default function LiteTopic() {
  const { slug, name, description, stories, page, hasMore, isSample } = useLoaderData<typeof loader>();
  const { page: texts } = useMessages();
  const path = pathInLanguage(topicPath(slug), useLanguage());
  return (
    <>
      <h1>{name}</h1>
      {isSample && <p>{texts.demo}</p>}
      {description !== '' && page === 1 && <p>{description}</p>}
      <LiteStories stories={stories} />
      <LitePages path={path} page={page} hasMore={hasMore} />
    </>
  );
}
