import { type Release, type ReleaseRef, releaseSchema } from '@companion/contract';
import { sha384 } from './digest';

/** The release record is not the one the registry names. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

/** Reads a `release.json` text that the registry names. @throws ReleaseRefused unless digest, shape and names agree. */
export async function readRelease(section: string, ref: ReleaseRef, text: string): Promise<Release> {
  if ((await sha384(text)) !== ref.digest) throw new ReleaseRefused(`${section} ${ref.version}: digest differs`);
  const parsed = releaseSchema.safeParse(json(text));
  if (!parsed.success) throw new ReleaseRefused(`${section} ${ref.version}: record is malformed`);
  const release = parsed.data;
  if (release.section !== section || release.version !== ref.version || release.declaration.id !== section)
    throw new ReleaseRefused(`${section} ${ref.version}: record belongs to ${release.section} ${release.version}`);
  return release;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
