import type { BootPlan, PlannedRelease } from '@companion/contract';
import { folderOf } from './sheets';
import type { LoadTelemetry, Problem } from './telemetry';

/** The release whose file a URL or stack names; null if it is not in this plan. */
export function releaseIn(text: string, { sections }: Pick<BootPlan, 'sections'>): PlannedRelease | null {
  const releases = sections.flatMap((section) => [section, ...section.fallbacks]);
  return releases.find((release) => text.includes(folderOf(release))) ?? null;
}

/** Whether it failed in a render loop. React says so in words, in production by error number. */
export function isLoop(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /Maximum update depth exceeded|Too many re-renders|Minified React error #(185|301)\b/.test(message);
}

/** Reports each kind of problem once per release. */
export function tellOnce(telemetry: Pick<LoadTelemetry, 'report'>) {
  const told = new Set<string>();
  return (release: PlannedRelease | null, error: Problem, duration = 0): void => {
    if (!release || told.has(`${release.container} ${error}`)) return;
    told.add(`${release.container} ${error}`);
    telemetry.report({ release, phase: 'render', duration, error });
  };
}

/**
 * Reports errors no boundary catches: unhandled rejections, errors in event handlers and timers. Once per release and
 * document. Returns its cleanup.
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
