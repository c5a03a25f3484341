import type { Picture } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { sentPicture } from '../model/pictures.ts';
import { storedPicture } from './cards.repo.ts';

interface PictureRow {
  address: string;
  hash: string;
  width: number;
  height: number;
}

/** The stored pictures behind addresses: those of this site, and those of other sites that were fetched. */
export async function picturesByAddress(db: Queryable, addresses: readonly string[]): Promise<Map<string, Picture>> {
  const wanted = [...new Set(addresses)].map((address) => ({ address, picture: sentPicture(address, '') }));
  const own = wanted.flatMap(({ picture }) => (picture.kind === 'own' ? [picture.hash] : []));
  const remote = wanted.flatMap(({ picture }) => (picture.kind === 'remote' ? [picture.url] : []));
  if (own.length + remote.length === 0) return new Map();
  const { rows } = await db.query<PictureRow>(
    `select hash as address, hash, width, height from media where hash = any($1::text[])
     union all
     select r.url, m.hash, m.width, m.height from remote_pictures r join media m on m.id = r.media_id
     where r.url = any($2::text[])`,
    [own, remote],
  );
  const found = new Map(rows.map((row) => [row.address, storedPicture(row)]));
  return new Map(
    wanted.flatMap(({ address, picture }) => {
      const key = picture.kind === 'own' ? picture.hash : picture.kind === 'remote' ? picture.url : '';
      const stored = found.get(key);
      return stored ? [[address, stored]] : [];
    }),
  );
}
