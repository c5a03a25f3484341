import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { hrefIn } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import { feedLink, pageMeta } from '#app/reader/page-meta.ts';
import { webSite } from '#app/reader/structured-data.ts';
import { servicesContext } from '#app/services.ts';
import { DEFAULT_LANGUAGE, pathInLanguage, splitLanguage } from '#domain/languages.ts';
import { homeAnswer } from './home-answer.ts';
import { HomeView } from './home-view.tsx';

export function loader({ url, context }: LoaderFunctionArgs) {
  const { language } = splitLanguage(url.pathname);
  const services = context.get(servicesContext);
  return homeAnswer(services.reader.home(), services, language);
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const language = loaderData?.language ?? DEFAULT_LANGUAGE;
  const { title, description } = messagesIn(language).home;
  const siteUrl = loaderData?.siteUrl ?? '';
  return [
    ...pageMeta({ title, description, siteUrl, language, path: pathInLanguage('/', language) }),
    feedLink(title, hrefIn(language, '/feed.xml')),
    { 'script:ld+json': webSite(siteUrl, language) },
  ];
};

export default function Home() {
  return <HomeView home={useLoaderData<typeof loader>()} />;
}
