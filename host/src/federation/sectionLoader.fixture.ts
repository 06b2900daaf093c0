import { vi } from 'vitest';
import { Attempts } from './attempts';
import type { LoadTools } from './loadRelease';
import type { ReleaseRuntime } from './runtime';
import { SectionLoader } from './sectionLoader';
import { ReleaseSheets } from './sheets';
import { LoadTelemetry } from './telemetry';

/** A loader whose releases return what `load` returns, and a log line for each report. */
export function testLoader() {
  const load = vi.fn<ReleaseRuntime['import']>();
  const forget = vi.fn<ReleaseRuntime['forget']>();
  const telemetry = new LoadTelemetry();
  const reports: string[] = [];
  telemetry.subscribe(({ release, phase, error }) => reports.push(`${release.version} ${phase} ${error}`));
  const attempts = new Attempts((report) => telemetry.report(report));
  const complete = vi.fn<LoadTools['complete']>(async () => {});
  const loader = new SectionLoader({
    runtime: { import: load, forget },
    telemetry,
    attempts,
    sheets: new ReleaseSheets(),
    complete,
  });
  return { loader, load, forget, reports, complete };
}
