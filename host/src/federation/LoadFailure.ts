import { CompanionError, type LoadErrorClass, type PlannedRelease } from '@companion/contract';

/** A release's code could not be brought to run, or broke. The message is for the log; people see the section's name. */
export class LoadFailure extends CompanionError {
  constructor(
    readonly release: Pick<PlannedRelease, 'id' | 'version' | 'bucket'>,
    readonly request: string,
    readonly error: LoadErrorClass,
    cause: unknown,
  ) {
    super(
      `${release.id} ${release.version} ${request}: ${error} (${cause instanceof Error ? cause.message : String(cause)})`,
      { cause },
    );
  }

  override get code(): string {
    return `section-${this.error}`;
  }
}

/** Address of the file a chunk error is about; null for any other error. */
export function missingChunk(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { name, code, request } = error as Error & { code?: string; request?: string };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' ? (request ?? '') : null;
}

/** Did the chunk fail because nothing came in time? */
export function timedOut(error: unknown): boolean {
  return (error as { type?: string } | null)?.type === 'timeout';
}

/** Code that ran and threw would throw again, and what the site refuses it refuses again; the rest may be better a moment later. */
export function worthRetrying(error: LoadErrorClass): boolean {
  return !['evaluate', 'mount', 'render', 'incompatible', 'frozen'].includes(error);
}
