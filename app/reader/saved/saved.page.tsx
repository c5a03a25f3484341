import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { breadcrumbs, pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import styles from './saved.module.css';

const TITLE = 'Saved stories';
const DESCRIPTION = 'Stories that you saved on this device, to read them without a connection.';

export function loader({ context }: LoaderFunctionArgs) {
  return { siteUrl: context.get(servicesContext).siteUrl };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const siteUrl = loaderData?.siteUrl ?? '';
  return [
    ...pageMeta({ title: TITLE, description: DESCRIPTION, siteUrl, path: '/saved' }),
    { 'script:ld+json': breadcrumbs(siteUrl, [{ name: TITLE, path: '/saved' }]) },
  ];
};

/**
 * The stories saved in this browser, listed by `browser/saved/saved-page.ts`. Without a connection it also stands in for
 * pages that are not saved, so it is the same page for everybody.
 */
export default function SavedPage() {
  useLoaderData<typeof loader>();
  return (
    <div className={styles.page}>
      <PageHead title={TITLE} intro={<p>They are kept on this device, and open without a connection.</p>} />
      <section className={styles.list} aria-label={TITLE} data-feature="saved-page">
        <p className={styles.note} data-note="no-script">
          Saving stories needs script, which is turned off in this browser.
        </p>
        <p className={styles.note} data-note="unsupported" hidden>
          This browser cannot save stories, or this is a private window. Try a current version of Chrome, Edge, Firefox
          or Safari, in an ordinary window.
        </p>
        <p className={styles.note} data-note="off" hidden>
          Saving stories is switched off at the moment, and what was saved has been removed. We will switch it on again.
        </p>
        <div className={styles.part} data-saved="" hidden>
          <p className={styles.note} data-empty="">
            Nothing is saved on this device yet. Open a story and choose ‘Save’.
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
                Remove
                <VisuallyHidden>
                  <span data-name="" />
                </VisuallyHidden>
              </button>
            </li>
          </template>
          <p className={styles.status} role="status" tabIndex={-1} data-status="" />
          <button className={styles.button} type="button" data-remove-all="" hidden>
            Remove all stories
          </button>
          <div className={styles.choice}>
            <input className={styles.box} id="save-read" type="checkbox" data-save-read="" />
            <label htmlFor="save-read">Save the last 20 stories I read</label>
            <p className={styles.help}>
              Older ones are removed as you read on. What you read stays on this device: nobody else is told. If you put
              MATV on your Home Screen, this is on from the start.
            </p>
          </div>
        </div>
      </section>
    </div>
  );
}
