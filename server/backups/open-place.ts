import type { S3Access } from '#server/config.ts';
import { folderPlace } from './folder-place.ts';
import { type BackupPlace, isBucket, PlaceUnusable } from './place.ts';

/** Opens an address of `placeAddress`. */
export async function openPlace(address: string, s3: S3Access | null): Promise<BackupPlace> {
  if (!isBucket(address)) return folderPlace(address);
  if (s3 === null) {
    throw new PlaceUnusable(
      `${address} cannot be used: set BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`,
    );
  }
  // Loaded only where it is used: the S3 client takes 20 MB of memory.
  return (await import('./bucket-place.ts')).bucketPlace(address, s3);
}
