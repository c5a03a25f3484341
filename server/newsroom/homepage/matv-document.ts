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
    { field: 'mainStory.image', name: 'The picture of the main story', picture: sent.mainStory },
    { field: 'centerCard.image', name: 'The picture of the centre card', picture: sent.centerCard },
    ...fieldsOf('economicImpact', 'Economic impact', sent.economicImpact),
    ...fieldsOf('mustRead', 'Must read', sent.mustRead),
    ...fieldsOf('opinion', 'Opinion', sent.opinion),
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

function fieldsOf(part: string, label: string, items: readonly NamedPicture[]): PictureField[] {
  return items.map((picture, index) => ({
    field: `${part}.${index}.image`,
    name: `The picture of ${label} ${index + 1}`,
    picture,
  }));
}

function withNamed<T extends { readonly image: HomePicture }>(part: T) {
  return { ...part, ...namedPicture(part.image) };
}
