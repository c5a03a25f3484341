import { z } from 'zod';
import type { FormKind } from '#app/desk/kit/form/form-kind.ts';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import { homepageAnswer, MAX_TOPICS, TOPIC_LENGTH, topicsLine, topicsOf } from '#domain/desk/homepage-form.ts';
import { cutAtWord } from '#domain/summary.ts';

const schema = z.object({
  headline: z.string(),
  mainImage: z.string(),
  mainImageAlt: z.string(),
  topics: z.string(),
  matchesToday: z.string(),
});

/** The homepage form as typed, before it is parsed. */
export type HomepageValues = z.infer<typeof schema>;

/** Describes the homepage form: headline, main image, topics (DESK-18 to DESK-25) and today's number of matches. */
export function homepageKind(editor: DeskEditor): FormKind<HomepageValues> {
  return {
    editor,
    readPath: '/api/homepage',
    savePath: `/api${editor.apiPath}`,
    schema,
    empty: {
      headline: '',
      mainImage: '',
      mainImageAlt: '',
      topics: '',
      matchesToday: '',
    },
    valuesOf: (answer) => {
      const { trendingTopics, matchesToday, ...rest } = homepageAnswer.parse(answer);
      return { ...rest, topics: topicsLine(trendingTopics), matchesToday: String(matchesToday) };
    },
    payloadOf: payloadOfHomepage,
    mistakeIn,
    fields: [
      { key: 'headline', label: 'Headline', text: ({ headline }) => headline },
      { key: 'mainImage', label: 'Main image', text: ({ mainImage }) => mainImage },
      { key: 'mainImageAlt', label: 'Alt text', text: ({ mainImageAlt }) => mainImageAlt },
      { key: 'topics', label: 'Trending topics', text: ({ topics }) => topics },
      { key: 'matchesToday', label: 'Matches today', text: ({ matchesToday }) => matchesToday },
    ],
  };
}

/** The three fields of DESK-25. Alt text is sent only with a picture, the number of matches only if it was changed. */
export function payloadOfHomepage(values: HomepageValues, stored: HomepageValues) {
  const { headline, mainImage, mainImageAlt, topics, matchesToday } = values;
  return {
    headline,
    mainImage,
    trendingTopics: topicsOf(topics),
    ...(mainImage !== '' && mainImageAlt !== '' ? { mainImageAlt } : {}),
    ...(matchesToday.trim() === stored.matchesToday ? {} : { matchesToday: Number(matchesToday) }),
  };
}

function mistakeIn({ topics, matchesToday }: HomepageValues): string | null {
  if (!/^\s*\d{1,3}\s*$/.test(matchesToday)) return 'Matches today: enter a whole number from 0 to 999.';
  const all = topicsOf(topics);
  if (all.length > MAX_TOPICS) return `Trending topics: at most ${MAX_TOPICS} are allowed, not ${all.length}.`;
  const tooLong = all.find((topic) => topic.length > TOPIC_LENGTH);
  return tooLong === undefined
    ? null
    : `Trending topics: ‘${cutAtWord(tooLong, 40)}’ is longer than ${TOPIC_LENGTH} characters.`;
}
