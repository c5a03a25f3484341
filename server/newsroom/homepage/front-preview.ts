import { pinsFromQuery, wordsFromQuery } from '#domain/desk/front-page-form.ts';
import type { FrontPin } from '#domain/home/front-pins.ts';
import type { Queryable } from '#server/db/client.ts';
import { readSettings } from '#server/db/settings.ts';
import { type ReportFailure, readHome, readHomeWith } from '../reading/home.ts';
import type { HomePage } from '../reading/home-page.ts';
import { frontSettingsSchema } from '../reading/home-settings.schema.ts';
import { frontDraftDocument } from './front-page-document.ts';
import { resolvePictures } from './named-pictures.ts';

interface FrontPreviewNeeds {
  readonly db: Queryable;
  readonly siteUrl: string;
  readonly report: ReportFailure;
}

/**
 * The home page for the desk's picture of it: as readers see it now or, with `pins` and `words` as `frontPicturePath`
 * writes them, as it would be. Null if they are neither.
 */
export async function readFrontPreview(needs: FrontPreviewNeeds, query: URLSearchParams): Promise<HomePage | null> {
  const { db, report } = needs;
  const asked = query.get('pins');
  if (asked === null) return readHome(db, report);
  const pins = pinsFromQuery.safeParse(asked);
  if (!pins.success) return null;
  const words = query.has('words') ? wordsFromQuery.safeParse(query.get('words')) : null;
  if (words?.success === false) return null;
  const worded = words ? await unsavedWords(needs, words.data) : await savedWords(db);
  return readHomeWith(
    db,
    report,
    pins.data.map(({ place, slot, story, title }) => ({ ...worded.get(story), place, slot, story, title })),
  );
}

type PinWords = ReadonlyMap<string, Pick<FrontPin, 'headline' | 'kicker' | 'picture'>>;

async function unsavedWords(
  { db, siteUrl }: FrontPreviewNeeds,
  words: ReturnType<typeof wordsFromQuery.parse>,
): Promise<PinWords> {
  const pictures = await resolvePictures(
    db,
    words.map((picture, index) => ({ field: `${index}`, name: '', picture })),
    siteUrl,
  );
  return new Map(
    words.map(({ story, headline, kicker, image, imageAlt }) => {
      const picture = pictures.saved({ image, imageAlt });
      // A picture of another site is shown once it is here, as readers see it.
      return [story, { headline, kicker, picture: picture && 'hash' in picture ? picture : null }];
    }),
  );
}

async function savedWords(db: Queryable): Promise<PinWords> {
  const draft = frontDraftDocument.joined(await readSettings(db, frontDraftDocument.settingsKeys));
  const stored = frontSettingsSchema.safeParse(draft);
  return new Map((stored.data?.pins ?? []).map((pin) => [pin.story, pin]));
}
