import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { categoryData } from '#app/reader/category/category-data.ts';
import { servicesContext } from '#app/services.ts';
import { pageNumber } from '#domain/page-number.ts';
import { sectionBySlug, theSection } from '#domain/sections.ts';
import { liteMeta } from './lite-meta.ts';
import { LitePages, LiteStories } from './lite-stories.tsx';

/** A section's stories; one that was merged redirects to the section that took it in. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { reader, clock, siteUrl, mergedSections } = context.get(servicesContext);
  const section = sectionBySlug(params.section ?? '');
  if (!section) throw new Response(null, { status: 404 });
  const target = (await mergedSections?.())?.[section.slug];
  if (target !== undefined) throw redirect(`/${target}`, 301);
  const found = await reader.section(section.slug, pageNumber(url.searchParams));
  const { stories, page, hasMore, isSample } = categoryData(found, clock.now(), siteUrl);
  const shown = stories.filter(({ isElsewhere }) => isElsewhere !== true);
  const status = page > 1 && shown.length === 0 ? 404 : 200;
  return data({ slug: section.slug, stories: shown, page, hasMore, isSample, siteUrl }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'MATV' }];
  const { slug, page, siteUrl } = loaderData;
  return liteMeta(`${theSection(slug).title} | MATV`, `${siteUrl}/${slug}${page > 1 ? `?page=${page}` : ''}`);
};

export default function LiteSection() {
  const { slug, stories, page, hasMore, isSample } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{theSection(slug).title}</h1>
      {isSample && <p>Using demo content</p>}
      <LiteStories stories={stories} />
      <LitePages path={`/${slug}`} page={page} hasMore={hasMore} />
    </>
  );
}
