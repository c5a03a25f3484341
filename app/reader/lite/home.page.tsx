import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { type CardData, fullCard } from '#app/reader/cards/card-data.ts';
import { servicesContext } from '#app/services.ts';
import { liteMeta } from './lite-meta.ts';
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

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => liteMeta('MATV', `${loaderData?.siteUrl ?? ''}/`);

export default function LiteHome() {
  const { stories, state, isSample } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Today’s news</h1>
      {isSample && <p>Using demo content</p>}
      {state === 'cached' && <p>Using cached data</p>}
      <LiteStories stories={stories} />
    </>
  );
}
