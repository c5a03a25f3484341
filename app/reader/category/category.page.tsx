import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { hrefIn, useHref, useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { BlogCards } from '#app/reader/cards/blog-cards.tsx';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyText, Notice } from '#app/ui/notice.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { DEFAULT_LANGUAGE, languageFacts, splitLanguage } from '#domain/languages.ts';
import { pageNumber } from '#domain/page-number.ts';
import { sectionBySlug } from '#domain/sections.ts';
import styles from './category.module.css';
import { categoryData } from './category-data.ts';
import { categoryMeta } from './category-meta.ts';
import { MoreStories } from './more-stories.tsx';
import accent from './section-accent.module.css';
import { StoryLayout } from './story-layout.tsx';

/**
 * A section's stories and blogs, with a link to older ones (LIST-02, LIST-05 to LIST-21). A merged section redirects to
 * the one that took it in.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { reader, clock, siteUrl, mergedSections } = context.get(servicesContext);
  const { language, path } = splitLanguage(url.pathname);
  const section = sectionBySlug(path.replaceAll('/', ''));
  if (!section) throw new Response(null, { status: 404 });
  const target = (await mergedSections?.())?.[section.slug];
  // To the first page, because later pages of the merged list hold other stories.
  if (target !== undefined) throw redirect(hrefIn(language, `/${target}`), 301);
  const found = await reader.section(section.slug, pageNumber(url.searchParams));
  const isBeyondTheEnd = found.list.page > 1 && found.list.stories.length === 0;
  return data(categoryData(found, clock.now(), siteUrl, language), { status: isBeyondTheEnd ? 404 : 200 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => categoryMeta(loaderData);

export default function Category() {
  const category = useLoaderData<typeof loader>();
  const { section, stories, blogs, page, hasMore, isSample, standfirst } = category;
  const now = new Date(category.now);
  const { page: pageTexts, section: texts, sectionPage } = useMessages();
  const isBare = useLanguage() !== DEFAULT_LANGUAGE && stories.length === 0 && page === 1;
  const at = useHref();
  const { title, empty } = texts(section);
  return (
    <div className={`${accent.accent} ${styles.category}`} data-section={section}>
      <PageHead
        title={title}
        part={page > 1 ? pageTexts.part(page) : null}
        intro={standfirst !== '' && page === 1 ? <p>{standfirst}</p> : undefined}
      >
        {isSample && <Notice>{pageTexts.demo}</Notice>}
      </PageHead>
      {isBare ? (
        <div className={styles.bare}>
          <p>{empty}</p>
          <div className={styles.ways}>
            <ButtonLink href={`/${section}`} hrefLang={languageFacts(DEFAULT_LANGUAGE).locale} look="solid">
              {sectionPage.inEnglish}
            </ButtonLink>
            <ButtonLink href={at('/')}>{pageTexts.goHome}</ButtonLink>
          </div>
        </div>
      ) : stories.length === 0 ? (
        <EmptyText>{page > 1 ? sectionPage.noOlder : empty}</EmptyText>
      ) : (
        <StoryLayout category={category} now={now} />
      )}
      <MoreStories path={at(`/${section}`)} page={page} hasMore={hasMore} />
      {!(isBare && blogs.length === 0) && (
        <BlogCards
          blogs={blogs}
          notice={!isSample && blogs.some((blog) => blog.isSample) ? pageTexts.demo : null}
          now={now}
        />
      )}
    </div>
  );
}
