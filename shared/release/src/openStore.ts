import { join } from 'node:path';
import { EnvironmentError } from '@companion/program';
import { FolderStore } from './folderStore';
import type { ReleaseStore } from './releaseStore';
import { S3Store } from './s3Store';

/**
 * The store configured in the environment: `RELEASE_STORE` is the address of an S3 bucket (`https://host/bucket/prefix`, with
 * `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_REGION`), a folder, or unset for `<dataDir>/releases`.
 * @throws EnvironmentError if a bucket is configured without keys.
 */
export function openStore(env: NodeJS.ProcessEnv, dataDir: string): ReleaseStore {
  const { RELEASE_STORE: place = '', AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION = 'auto' } = env;
  if (!/^https?:/.test(place)) return new FolderStore(place || join(dataDir, 'releases'));
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw new EnvironmentError('RELEASE_STORE names a bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY too.');
  return new S3Store({
    url: place.replace(/\/+$/, ''),
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    region: AWS_REGION,
  });
}
