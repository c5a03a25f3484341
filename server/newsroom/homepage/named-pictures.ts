import { pictureUrl } from '#domain/picture.ts';
import type { Queryable } from '#server/db/client.ts';
import { NO_CREDIT, pictureMistake, sentPicture, uncreditedFinder } from '../model/pictures.ts';
import type { HomePicture, SavedPicture } from '../reading/home-settings.schema.ts';
import { picturesByHash, picturesByUrl } from './homepage.repo.ts';

/** A picture as named in a form. */
export interface NamedPicture {
  readonly image: string;
  /** If omitted, the alternative text from the library. */
  readonly imageAlt?: string | undefined;
}

/** A picture with its form field, such as 'mustRead.2.image'. */
export interface PictureField {
  readonly field: string;
  /** What the form calls it, as the subject of a sentence. */
  readonly name: string;
  readonly picture: NamedPicture;
}

export interface FieldMistake {
  readonly field: string;
  /** As in `PictureField`; `message` is the rest of the sentence. */
  readonly name: string;
  readonly message: string;
}

/** What to do with the named pictures: save them, fetch them, or report a mistake. */
export interface ResolvedPictures {
  saved(picture: NamedPicture): HomePicture;
  readonly toFetch: readonly string[];
  readonly mistakes: readonly FieldMistake[];
}

/** Looks up all pictures of a form at once: those of this site, and those already fetched from others. */
export async function resolvePictures(
  db: Queryable,
  fields: readonly PictureField[],
  siteUrl: string,
): Promise<ResolvedPictures> {
  const sent = fields.map(({ field, name, picture }) => ({ field, name, is: sentPicture(picture.image, siteUrl) }));
  const own = await picturesByHash(
    db,
    sent.flatMap(({ is }) => (is.kind === 'own' ? [is.hash] : [])),
  );
  const urls = sent.flatMap(({ is }) => (is.kind === 'remote' ? [is.url] : []));
  const fetched = await picturesByUrl(db, urls);
  const isUncredited = await uncreditedFinder(
    db,
    sent.map(({ is }) => is),
    { stories: [], inSettings: true },
  );
  const mistakes = sent.flatMap(({ field, name, is }): FieldMistake[] => {
    const mistake = pictureMistake(is, is.kind === 'own' && own.has(is.hash) ? is.hash : null);
    if (mistake !== null) return [{ field, name, message: mistake }];
    return isUncredited(is) ? [{ field, name, message: NO_CREDIT }] : [];
  });
  return {
    mistakes,
    toFetch: urls.filter((url) => !fetched.has(url)),
    saved: ({ image, imageAlt }) => {
      const is = sentPicture(image, siteUrl);
      const stored = is.kind === 'own' ? own.get(is.hash) : is.kind === 'remote' ? fetched.get(is.url) : undefined;
      if (stored) return withAlt(stored, imageAlt);
      return is.kind === 'remote' ? { wanted: is.url, ...(imageAlt === undefined ? {} : { alt: imageAlt }) } : null;
    },
  };
}

/** `picture` with another alternative text; unchanged if `alt` is undefined. */
export function withAlt(picture: SavedPicture, alt: string | undefined): SavedPicture {
  return alt === undefined ? picture : { ...picture, alt };
}

/** The picture as a form shows it: by the address that was sent or, once stored, by its address on this site. */
export function namedPicture(saved: HomePicture): { readonly image: string; readonly imageAlt?: string } {
  if (saved === null) return { image: '' };
  const image = 'wanted' in saved ? saved.wanted : pictureUrl(saved, saved.width, 'jpg');
  return saved.alt ? { image, imageAlt: saved.alt } : { image };
}
