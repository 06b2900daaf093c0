import type { BootPlan, PlannedRelease } from '@companion/contract';
import type { LoadTelemetry, Trouble } from './telemetry';

/** What keeps a page from answering for longer than this, at once, is noticed by whoever uses it. */
const HELD_UP_MS = 500;

/** The release whose file an address or a stack names; null when it is none of this plan. */
export function releaseIn(text: string, { sections }: Pick<BootPlan, 'sections'>): PlannedRelease | null {
  const releases = sections.flatMap((section) => [section, ...section.fallbacks]);
  return releases.find(({ entry }) => text.includes(entry.url.slice(0, entry.url.lastIndexOf('/') + 1))) ?? null;
}

/** Did it end in drawing itself again and again? React says so in words, and in production by number. */
export function isLoop(error: unknown): boolean {
  const message = error instanceof Error ? error.message : '';
  return /Maximum update depth exceeded|Too many re-renders|Minified React error #(185|301)\b/.test(message);
}

/** Part of the Long Animation Frames API; browsers without it tell of no script. */
type LongFrame = PerformanceEntry & { scripts?: { sourceURL: string; duration: number }[] };

/**
 * Tells telemetry of what goes wrong where no boundary sees it: promises nobody caught, errors of event handlers and timers,
 * scripts that held up the page. Each once for a release in this document. Returns its clean-up.
 */
export function watchTroubles(plan: () => BootPlan, telemetry: Pick<LoadTelemetry, 'report'>): () => void {
  const told = new Set<string>();
  const tell = (text: unknown, error: Trouble, duration = 0) => {
    const release = typeof text === 'string' ? releaseIn(text, plan()) : null;
    if (!release || told.has(`${release.container} ${error}`)) return;
    told.add(`${release.container} ${error}`);
    telemetry.report({ release, phase: 'render', duration, error });
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => tell((reason as Error | null)?.stack, 'rejection');
  const onError = ({ error, filename }: ErrorEvent) => tell((error as Error | null)?.stack ?? filename, 'uncaught');
  addEventListener('unhandledrejection', onRejection);
  addEventListener('error', onError);
  const frames = observeFrames((script) => tell(script.sourceURL, 'busy', script.duration));
  return () => {
    removeEventListener('unhandledrejection', onRejection);
    removeEventListener('error', onError);
    frames?.disconnect();
  };
}

function observeFrames(onLong: (script: { sourceURL: string; duration: number }) => void): PerformanceObserver | null {
  const type = 'long-animation-frame';
  if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes?.includes(type))
    return null;
  const observer = new PerformanceObserver((list) => {
    for (const { scripts = [] } of list.getEntries() as LongFrame[])
      for (const script of scripts) if (script.duration >= HELD_UP_MS) onLong(script);
  });
  observer.observe({ type, buffered: true });
  return observer;
}
