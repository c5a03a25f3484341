import type { FieldMessage, StoryFields, StoryImage } from '#domain/desk/desk-story.ts';
import type { Queryable } from '#server/db/client.ts';
import { picturesInText, sentPicture, uncreditedFinder } from '../model/pictures.ts';
import { wasNeverPublished } from './desk-story.repo.ts';
import type { StoryWithFields } from './stories.repo.ts';

/**
 * The pictures of a story that have no credit, neither in the story nor in the library. Pictures already published with
 * this story are exempt, so that older stories from before credits were required can still be corrected.
 */
export async function creditProblems(
  db: Queryable,
  fields: StoryFields,
  current: StoryWithFields,
  siteUrl: string,
): Promise<FieldMessage[]> {
  const isNew = wasNeverPublished(current);
  const inText = picturesInText(fields.content, siteUrl);
  const named = [fields.image, ...fields.parts.map(({ image }) => image)];
  const all = [...named.map(({ url }) => sentPicture(url, siteUrl)), ...inText.map(({ picture }) => picture)];
  const isUncredited = await uncreditedFinder(db, all, { stories: isNew ? [] : [current.story.id] });
  const before = isNew ? [] : [current.fields.image, ...current.fields.parts.map(({ image }) => image)];
  const needsCredit = (image: StoryImage) => {
    if (image.credit.trim() !== '') return false;
    const picture = sentPicture(image.url, siteUrl);
    if (picture.kind === 'remote') return !before.some(({ url }) => url === image.url);
    return isUncredited(picture);
  };
  return [
    ...(needsCredit(fields.image)
      ? [{ field: 'image', message: 'The picture has no credit: say whose picture it is.' }]
      : []),
    ...fields.parts.flatMap(({ image }, index) =>
      needsCredit(image)
        ? [
            {
              field: `parts.${index}.image`,
              message: `The picture of section ${index + 1} has no credit: say whose picture it is.`,
            },
          ]
        : [],
    ),
    ...inText.flatMap(({ picture, isCredited }, index) =>
      !isCredited && isUncredited(picture)
        ? [
            {
              field: 'content',
              message: `Picture ${index + 1} in the text has no credit: say whose picture it is.`,
            },
          ]
        : [],
    ),
  ];
}
