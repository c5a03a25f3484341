import type { ReactNode } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { hrefIn, useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { breadcrumbs, pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { useMergedSections } from '#app/start/use-merged-sections.ts';
import { PageHead } from '#app/ui/page-head.tsx';
import { isMergedPage } from '#domain/desk/section-merge.ts';
import { splitLanguage } from '#domain/languages.ts';
import { SECTIONS } from '#domain/sections.ts';
import { AlertForm } from './alert-form.tsx';
import { AlertNotes } from './alert-notes.tsx';
import styles from './alerts.module.css';

export function loader({ url, context }: LoaderFunctionArgs) {
  const { language } = splitLanguage(url.pathname);
  return { siteUrl: context.get(servicesContext).siteUrl, language };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { siteUrl, language } = loaderData;
  const { title, description } = messagesIn(language).alerts;
  const path = hrefIn(language, '/alerts');
  return [
    ...pageMeta({ title, description, siteUrl, language, path }),
    { 'script:ld+json': breadcrumbs(siteUrl, [{ name: title, path }], language) },
  ];
};

/**
 * What alerts are, and below it the form that turns them on. It is the same page for everybody: what this browser has
 * chosen, and the topic, author or live blog in `?topic=`, are filled in by `browser/alerts`.
 */
export default function AlertsPage() {
  useLoaderData<typeof loader>();
  const { alerts } = useMessages();
  const at = useHref();
  const merged = useMergedSections();
  const sections = SECTIONS.filter(({ slug }) => !isMergedPage(`/${slug}`, merged));
  return (
    <div className={styles.page}>
      <PageHead title={alerts.title} intro={<p>{alerts.intro}</p>} />
      <div className={styles.about}>
        <dl className={styles.facts}>
          <Fact name={alerts.what}>{alerts.whatText}</Fact>
          <Fact name={alerts.howMany}>{alerts.howManyText}</Fact>
          <Fact name={alerts.stored}>
            {alerts.storedText}
            <a href={at('/privacy#alerts')}>{alerts.storedMore}</a>
          </Fact>
          <Fact name={alerts.leave}>{alerts.leaveText}</Fact>
        </dl>
        <ExampleAlert />
      </div>
      <section className={styles.choose} aria-labelledby="choose" data-feature="alerts">
        <h2 className={styles.heading} id="choose">
          {alerts.choose}
        </h2>
        <AlertNotes />
        <AlertForm sections={sections} />
      </section>
    </div>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What an alert looks like on a screen. */
function ExampleAlert() {
  const { alerts } = useMessages();
  return (
    <figure className={styles.example}>
      <div className={styles.screen}>
        <div className={styles.alert}>
          <img className={styles.icon} src="/icon-192.png" alt="" width={192} height={192} loading="lazy" />
          <p className={styles.from}>
            MATV <span>{alerts.exampleTime}</span>
          </p>
          <p className={styles.alertTitle}>{alerts.exampleTitle}</p>
          <p className={styles.alertText}>{alerts.exampleText}</p>
        </div>
      </div>
      <figcaption>{alerts.example}</figcaption>
    </figure>
  );
}
