import type { BootPlan, PlannedRelease } from '@companion/contract';
import { releaseIn, tellOnce } from './pageErrors';
import type { LoadTelemetry } from './telemetry';

/** What keeps a page from answering for longer than this, at once, is noticed by visitors. */
const HELD_UP_MS = 500;

/** Part of the Long Animation Frames API; browsers without it tell of no script. */
type Script = { sourceURL: string; invokerType?: string; duration: number };
type LongFrame = PerformanceEntry & { scripts?: Script[] };

/**
 * Tells telemetry of scripts that held up the page, those from before it was asked too; each release once in this document.
 * Returns its clean-up.
 * @param shown The release whose page is on the screen.
 */
export function watchBusy(
  plan: () => BootPlan,
  telemetry: Pick<LoadTelemetry, 'report'>,
  shown: () => PlannedRelease | null,
): () => void {
  const tell = tellOnce(telemetry);
  const observer = observeFrames((script) =>
    tell(releaseIn(script.sourceURL, plan()) ?? (drawsPages(script) ? shown() : null), 'busy', script.duration),
  );
  return () => observer?.disconnect();
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
