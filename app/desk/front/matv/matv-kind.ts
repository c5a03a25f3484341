import { z } from 'zod';
import type { FormKind } from '#app/desk/kit/form/form-kind.ts';
import type { DeskEditor } from '#domain/desk/desk-editors.ts';
import { centreListOf, liveUpdatesOf, liveUpdatesText, type MatvAnswer, matvAnswer } from '#domain/desk/matv-form.ts';

const card = z.object({
  title: z.string(),
  image: z.string(),
  imageAlt: z.string(),
});
const item = z.object({
  /** Identifies the entry while it is edited; the server does not keep it. */
  key: z.string(),
  text: z.string(),
  author: z.string(),
  image: z.string(),
  imageAlt: z.string(),
});
const schema = z.object({
  mainStory: card,
  liveUpdates: z.string(),
  centerCard: card,
  centerList: z.string(),
  economicImpact: z.array(item),
  mustRead: z.array(item),
  opinion: z.array(item),
});

export type MatvCard = z.infer<typeof card>;
export type MatvItem = z.infer<typeof item>;
/** The MATV form as typed. */
export type MatvValues = z.infer<typeof schema>;
export type ItemsPart = 'economicImpact' | 'mustRead' | 'opinion';
export type CardPart = 'mainStory' | 'centerCard';

const NO_CARD: MatvCard = { title: '', image: '', imageAlt: '' };

/** Describes the MATV form with its seven parts (DESK-26 to DESK-38). */
export function matvKind(editor: DeskEditor): FormKind<MatvValues> {
  return {
    editor,
    readPath: '/api/matv',
    savePath: `/api${editor.apiPath}`,
    schema,
    empty: {
      mainStory: NO_CARD,
      liveUpdates: '',
      centerCard: NO_CARD,
      centerList: '',
      economicImpact: [],
      mustRead: [],
      opinion: [],
    },
    valuesOf: (answer) => valuesOf(matvAnswer.parse(answer)),
    payloadOf: payloadOfMatv,
    mistakeIn: () => null,
    fields: [
      { key: 'mainStory', label: 'Main story', text: ({ mainStory }) => cardText(mainStory) },
      { key: 'liveUpdates', label: 'Live updates', text: ({ liveUpdates }) => liveUpdates },
      { key: 'centerCard', label: 'Centre card', text: ({ centerCard }) => cardText(centerCard) },
      { key: 'centerList', label: 'Centre list', text: ({ centerList }) => centerList },
      { key: 'economicImpact', label: 'Economic impact', text: (values) => itemsText(values.economicImpact) },
      { key: 'mustRead', label: 'Must read', text: (values) => itemsText(values.mustRead) },
      { key: 'opinion', label: 'Opinion', text: (values) => itemsText(values.opinion) },
    ],
  };
}

function valuesOf(saved: MatvAnswer): MatvValues {
  const cardOf = (one: MatvAnswer['mainStory']): MatvCard => ({ ...one, imageAlt: one.imageAlt ?? '' });
  const itemsOf = (part: ItemsPart): MatvItem[] =>
    saved[part].map((one, index) => ({ author: '', ...one, imageAlt: one.imageAlt ?? '', key: `${part}-${index}` }));
  return {
    mainStory: cardOf(saved.mainStory),
    liveUpdates: liveUpdatesText(saved.liveUpdates),
    centerCard: cardOf(saved.centerCard),
    centerList: saved.centerList.join('\n'),
    economicImpact: itemsOf('economicImpact'),
    mustRead: itemsOf('mustRead'),
    opinion: itemsOf('opinion'),
  };
}

/** All seven parts as the API takes them (DESK-38). Alt text is sent only with a picture. */
export function payloadOfMatv(values: MatvValues) {
  const itemOf = ({ text, ...picture }: MatvItem) => ({ ...pictureOf(picture), text });
  return {
    mainStory: { title: values.mainStory.title, ...pictureOf(values.mainStory) },
    liveUpdates: liveUpdatesOf(values.liveUpdates),
    centerCard: { title: values.centerCard.title, ...pictureOf(values.centerCard) },
    centerList: centreListOf(values.centerList),
    economicImpact: values.economicImpact.map(itemOf),
    mustRead: values.mustRead.map(itemOf),
    opinion: values.opinion.map((one) => ({ ...itemOf(one), author: one.author })),
  };
}

function pictureOf({ image, imageAlt }: Pick<MatvCard, 'image' | 'imageAlt'>) {
  return image !== '' && imageAlt !== '' ? { image, imageAlt } : { image };
}

function cardText({ title, image, imageAlt }: MatvCard): string {
  return [title, image, imageAlt].filter((part) => part !== '').join(' · ');
}

function itemsText(items: readonly MatvItem[]): string {
  return items
    .map(({ text, author, image, imageAlt }) =>
      [text, author, image, imageAlt].filter((part) => part !== '').join(' · '),
    )
    .join('\n');
}
