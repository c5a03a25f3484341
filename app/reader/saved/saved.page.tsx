import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { hrefIn } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { breadcrumbs, pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { splitLanguage } from '#domain/languages.ts';
import styles from './saved.module.css';

export function loader({ url, context }: LoaderFunctionArgs) {
  const { language } = splitLanguage(url.pathname);
  return { siteUrl: context.get(servicesContext).siteUrl, language };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { siteUrl, language } = loaderData;
  const { title, description } = messagesIn(language).saved;
  const path = hrefIn(language, '/saved');
  return [
    ...pageMeta({ title, description, siteUrl, language, path }),
    { 'script:ld+json': breadcrumbs(siteUrl, [{ name: title, path }], language) },
  ];
};

/**
 * The stories saved in this browser, listed by `browser/saved/saved-page.ts`. Without a connection it also stands in for
 * pages that are not saved, so it is the same page for everybody.
 */
export default function SavedPage() {
  useLoaderData<typeof loader>();
  const { saved } = useMessages();
  return (
    <div className={styles.page}>
      <PageHead title={saved.title} intro={<p>{saved.intro}</p>} />
      <section className={styles.list} aria-label={saved.title} data-feature="saved-page">
        <p className={styles.note} data-note="no-script">
          {saved.noScript}
        </p>
        <p className={styles.note} data-note="unsupported" hidden>
          {saved.unsupported}
        </p>
        <p className={styles.note} data-note="off" hidden>
          {saved.off}
        </p>
        <div className={styles.part} data-saved="" hidden>
          <p className={styles.note} data-empty="">
            {saved.none}
          </p>
          <ol className={styles.stories} data-stories="" />
          <template data-saved-story="">
            <li className={styles.story}>
              <div>
                <a className={styles.title} href="/">
                  -
                </a>
                <p className={styles.when} data-when="" />
              </div>
              <button className={styles.button} type="button" data-remove="">
                {saved.remove}
                <VisuallyHidden>
                  <span data-name="" />
                </VisuallyHidden>
              </button>
            </li>
          </template>
          <p className={styles.status} role="status" tabIndex={-1} data-status="" />
          <button className={styles.button} type="button" data-remove-all="" hidden>
            {saved.removeAll}
          </button>
          <div className={styles.choice}>
            <input className={styles.box} id="save-read" type="checkbox" data-save-read="" />
            <label htmlFor="save-read">{saved.saveRead}</label>
            <p className={styles.help}>{saved.saveReadHelp}</p>
          </div>
        </div>
      </section>
    </div>
  );
}
