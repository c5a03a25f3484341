import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useLanguage } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { type CardData, fullCard } from '#app/reader/cards/card-data.ts';
import { servicesContext } from '#app/services.ts';
import { DEFAULT_LANGUAGE, pathInLanguage } from '#domain/languages.ts';
import { liteHref } from '#domain/lite.ts';
import { liteLanguage, liteMeta } from './lite-meta.ts';
import { LiteStories } from './lite-stories.tsx';

const SHOWN = 40;
const WITH_SUMMARY = 5;

/** The stories of the home page in the order of their weight there. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { reader, siteUrl } = context.get(servicesContext);
  const { head, latest, national, topStories, explore, state, isSample } = await reader.home();
  const cards = [
    ...(head.lead ? [head.lead] : []),
    ...head.beside,
    ...latest,
    ...national,
    ...topStories,
    ...explore.map(({ card }) => card),
  ];
  const chosen = [...new Map(cards.map((card) => [card.href, card])).values()].slice(0, SHOWN).map(fullCard);
  const stories: CardData[] = chosen.map((card, place) => (place < WITH_SUMMARY ? card : { ...card, summary: '' }));
  return data({ siteUrl, stories, state, isSample }, { status: state === 'failed' ? 503 : 200 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) => {
  const language = liteLanguage(location.pathname);
  return liteMeta(messagesIn(language).home.title, (loaderData?.siteUrl ?? '') + pathInLanguage('/', language));
};

export default function LiteHome() {
  const { stories, state, isSample } = useLoaderData<typeof loader>();
  const { home, lite, page } = useMessages();
  const isElsewhere = useLanguage() !== DEFAULT_LANGUAGE && stories.length === 0 && state !== 'failed';
  return (
    <>
      <h1>{lite.home}</h1>
      {isSample && <p>{page.demo}</p>}
      {state === 'cached' && <p>{page.cached}</p>}
      <LiteStories stories={stories} />
      {isElsewhere && (
        <p>
          <a href={liteHref('/')}>{home.inEnglish}</a>
        </p>
      )}
    </>
  );
}
