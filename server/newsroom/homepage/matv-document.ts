import type { MatvAnswer, MatvBody } from '#domain/desk/matv-form.ts';
import {
  HOME_SETTINGS_KEYS,
  type HomePicture,
  type StoredMatv,
  storedMatvSchema,
} from '../reading/home-settings.schema.ts';
import type { FrontDocument } from './front-document.ts';
import { type NamedPicture, namedPicture, type PictureField } from './named-pictures.ts';

const { matv } = HOME_SETTINGS_KEYS;

/** The MATV section with its seven parts (DESK-26 to DESK-38). */
export const matvDocument: FrontDocument<MatvBody, StoredMatv, MatvAnswer> = {
  key: matv,
  settingsKeys: [matv],
  title: 'MATV section',
  schema: storedMatvSchema,
  joined: (settings) => settings.get(matv) ?? {},
  split: (stored) => [[matv, stored]],
  pictures: (sent) => [
    { field: 'mainStory.image', picture: sent.mainStory },
    { field: 'centerCard.image', picture: sent.centerCard },
    ...fieldsOf('economicImpact', sent.economicImpact),
    ...fieldsOf('mustRead', sent.mustRead),
    ...fieldsOf('opinion', sent.opinion),
  ],
  keep: (sent, _before, pictureOf) => ({
    mainStory: { title: sent.mainStory.title, image: pictureOf(sent.mainStory) },
    liveUpdates: sent.liveUpdates,
    centerCard: { title: sent.centerCard.title, image: pictureOf(sent.centerCard) },
    centerList: sent.centerList,
    economicImpact: sent.economicImpact.map((one) => ({ image: pictureOf(one), text: one.text })),
    mustRead: sent.mustRead.map((one) => ({ image: pictureOf(one), text: one.text })),
    opinion: sent.opinion.map((one) => ({ image: pictureOf(one), text: one.text, author: one.author })),
  }),
  view: (stored) => ({
    ...stored,
    mainStory: withNamed(stored.mainStory),
    centerCard: withNamed(stored.centerCard),
    economicImpact: stored.economicImpact.map(withNamed),
    mustRead: stored.mustRead.map(withNamed),
    opinion: stored.opinion.map(withNamed),
  }),
};

function fieldsOf(part: string, items: readonly NamedPicture[]): PictureField[] {
  return items.map((picture, index) => ({ field: `${part}.${index}.image`, picture }));
}

function withNamed<T extends { readonly image: HomePicture }>(part: T) {
  return { ...part, ...namedPicture(part.image) };
}
