import { CompanionError, type Release, type ReleaseRef, releaseSchema } from '@companion/contract';
import { sha384 } from './digest';

/** A release record that is unavailable or not trusted; `error` is the class the page reports. */
export class ReleaseRefused extends CompanionError {
  override readonly code = 'release-refused';
  constructor(
    message: string,
    readonly error: 'http' | 'integrity' | 'incompatible',
  ) {
    super(message);
  }
}

/** Parses a `release.json` text listed in the registry. @throws ReleaseRefused unless digest, shape and names match. */
export async function readRelease(section: string, ref: ReleaseRef, text: string): Promise<Release> {
  const refuse = (why: string, error: ReleaseRefused['error']) =>
    new ReleaseRefused(`${section} ${ref.version}: ${why}`, error);
  if ((await sha384(text)) !== ref.digest) throw refuse('digest differs', 'integrity');
  const parsed = releaseSchema.safeParse(json(text));
  // The digest matches, so this is a genuine record with a schema this site does not support.
  if (!parsed.success) throw refuse('record is malformed', 'incompatible');
  const release = parsed.data;
  if (release.section !== section || release.version !== ref.version || release.declaration.id !== section)
    throw refuse(`record belongs to ${release.section} ${release.version}`, 'integrity');
  return release;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
