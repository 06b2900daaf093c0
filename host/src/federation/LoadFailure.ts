import { CompanionError, type LoadErrorClass, type PlannedRelease } from '@companion/contract';

/** A release's code could not be loaded, or it threw. The message is for the log; visitors see the section's name. */
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

/** URL of the file in a chunk error; null for any other error. */
export function missingChunk(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { name, code, request } = error as Error & { code?: string; request?: string };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' ? (request ?? '') : null;
}

/** Whether the chunk failed because of a timeout. */
export function timedOut(error: unknown): boolean {
  return (error as { type?: string } | null)?.type === 'timeout';
}

/** Code that threw will throw again, and a rejected release will be rejected again; other failures may be temporary. */
export function worthRetrying(error: LoadErrorClass): boolean {
  return !['evaluate', 'mount', 'render', 'incompatible', 'frozen'].includes(error);
}
