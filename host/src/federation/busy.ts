import type { BootPlan, PlannedRelease } from '@companion/contract';
import { releaseIn, tellOnce } from './pageErrors';
import type { LoadTelemetry } from './telemetry';

/** Blocking longer than this is noticeable to visitors. */
const HELD_UP_MS = 500;

/** Part of the Long Animation Frames API; browsers without it report no scripts. */
type Script = { sourceURL: string; invokerType?: string; duration: number };
type LongFrame = PerformanceEntry & { scripts?: Script[] };

/**
 * Reports scripts that blocked the page to telemetry, including earlier ones; each release once per document. Returns its
 * cleanup.
 * @param shown The release whose page is displayed.
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
 * The API names the script's entry point. A section's rendering and event handlers are entered through React, which belongs
 * to the host; only a file executed for the first time is the section's own.
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
