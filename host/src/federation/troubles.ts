import type { BootPlan, PlannedRelease } from '@companion/contract';
import { folderOf } from './sheets';
import type { LoadTelemetry, Trouble } from './telemetry';

/** What keeps a page from answering for longer than this, at once, is noticed by whoever uses it. */
const HELD_UP_MS = 500;

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

/** Part of the Long Animation Frames API; browsers without it tell of no script. */
type Script = { sourceURL: string; invokerType?: string; duration: number };
type LongFrame = PerformanceEntry & { scripts?: Script[] };

/**
 * Tells telemetry of what goes wrong where no boundary sees it: promises nobody caught, errors of event handlers and timers,
 * scripts that held up the page. Each once for a release in this document. Returns its clean-up.
 * @param shown The release whose page is on the screen.
 */
export function watchTroubles(
  plan: () => BootPlan,
  telemetry: Pick<LoadTelemetry, 'report'>,
  shown: () => PlannedRelease | null,
): () => void {
  const told = new Set<string>();
  const tell = (release: PlannedRelease | null, error: Trouble, duration = 0) => {
    if (!release || told.has(`${release.container} ${error}`)) return;
    told.add(`${release.container} ${error}`);
    telemetry.report({ release, phase: 'render', duration, error });
  };
  const named = (text: unknown) => (typeof text === 'string' ? releaseIn(text, plan()) : null);
  const onRejection = ({ reason }: PromiseRejectionEvent) => tell(named((reason as Error | null)?.stack), 'rejection');
  const onError = ({ error, filename }: ErrorEvent) =>
    tell(named((error as Error | null)?.stack ?? filename), 'uncaught');
  addEventListener('unhandledrejection', onRejection);
  addEventListener('error', onError);
  const frames = observeFrames((script) =>
    tell(named(script.sourceURL) ?? (drawsPages(script) ? shown() : null), 'busy', script.duration),
  );
  return () => {
    removeEventListener('unhandledrejection', onRejection);
    removeEventListener('error', onError);
    frames?.disconnect();
  };
}

/**
 * Named is where a script was entered. What a section does when it is drawn or pressed is entered in React, which is the
 * host's; a file that runs for the first time is its own.
 */
function drawsPages({ sourceURL, invokerType = '' }: Script): boolean {
  return sourceURL.startsWith(`${location.origin}/`) && !invokerType.endsWith('-script');
}

function observeFrames(onLong: (script: Script) => void): PerformanceObserver | null {
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
