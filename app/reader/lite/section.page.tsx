import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { hrefIn, useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { categoryData } from '#app/reader/category/category-data.ts';
import { servicesContext } from '#app/services.ts';
import { pageNumber } from '#domain/page-number.ts';
import { sectionBySlug } from '#domain/sections.ts';
import { liteLanguage, liteMeta } from './lite-meta.ts';
import { LitePages, LiteStories } from './lite-stories.tsx';

/** A section's stories; one that was merged redirects to the section that took it in. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { reader, clock, siteUrl, mergedSections } = context.get(servicesContext);
  const section = sectionBySlug(params.section ?? '');
  if (!section) throw new Response(null, { status: 404 });
  const language = liteLanguage(url.pathname);
  const target = (await mergedSections?.())?.[section.slug];
  if (target !== undefined) throw redirect(hrefIn(language, `/${target}`), 301);
  const found = await reader.section(section.slug, pageNumber(url.searchParams));
  const { stories, page, hasMore, isSample } = categoryData(found, clock.now(), siteUrl, language);
  const shown = stories.filter(({ isElsewhere }) => isElsewhere !== true);
  const status = page > 1 && shown.length === 0 ? 404 : 200;
  return data({ slug: section.slug, stories: shown, page, hasMore, isSample, siteUrl }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) => {
  if (!loaderData) return [{ title: 'MATV' }];
  const { slug, page, siteUrl } = loaderData;
  const language = liteLanguage(location.pathname);
  const { title } = messagesIn(language).section(slug);
  return liteMeta(`${title} | MATV`, `${siteUrl}${hrefIn(language, `/${slug}`)}${page > 1 ? `?page=${page}` : ''}`);
};

export default function LiteSection() {
  const { slug, stories, page, hasMore, isSample } = useLoaderData<typeof loader>();
  const { page: texts, section } = useMessages();
  const at = useHref();
  return (
    <>
      <h1>{section(slug).title}</h1>
      {isSample && <p>{texts.demo}</p>}
      <LiteStories stories={stories} />
      <LitePages path={at(`/${slug}`)} page={page} hasMore={hasMore} />
    </>
  );
}
