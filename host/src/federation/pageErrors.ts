import type { BootPlan, PlannedRelease } from '@companion/contract';
import { folderOf } from './sheets';
import type { LoadTelemetry, Trouble } from './telemetry';

/** The release whose file an address or a stack names; null when it is none of this plan. */
export function releaseIn(text: string, { sections }: Pick<BootPlan, 'sections'>): PlannedRelease | null {
  const releases = sections.flatMap((section) => [section, ...section.fallbacks]);
  return releases.find((release) => text.includes(folderOf(release))) ?? null;
}

/** Did it end in drawing itself again and again? React says so in words, and in production by number. */
export function isLoop(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /Maximum update depth exceeded|Too many re-renders|Minified React error #(185|301)\b/.test(message);
}

/** Tells of a trouble of a release, each once. */
export function tellOnce(telemetry: Pick<LoadTelemetry, 'report'>) {
  const told = new Set<string>();
  return (release: PlannedRelease | null, error: Trouble, duration = 0): void => {
    if (!release || told.has(`${release.container} ${error}`)) return;
    told.add(`${release.container} ${error}`);
    telemetry.report({ release, phase: 'render', duration, error });
  };
}

/**
 * Tells telemetry of what goes wrong where no boundary sees it: promises nobody caught, errors of event handlers and timers.
 * Each once for a release in this document. Returns its clean-up.
 */
export function watchPageErrors(plan: () => BootPlan, telemetry: Pick<LoadTelemetry, 'report'>): () => void {
  const tell = tellOnce(telemetry);
  const named = (text: unknown) => (typeof text === 'string' ? releaseIn(text, plan()) : null);
  const onRejection = ({ reason }: PromiseRejectionEvent) => tell(named((reason as Error | null)?.stack), 'rejection');
  const onError = ({ error, filename }: ErrorEvent) =>
    tell(named((error as Error | null)?.stack ?? filename), 'uncaught');
  addEventListener('unhandledrejection', onRejection);
  addEventListener('error', onError);
  return () => {
    removeEventListener('unhandledrejection', onRejection);
    removeEventListener('error', onError);
  };
}
