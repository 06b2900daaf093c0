import type { BootPlan, LoadErrorClass, PlannedRelease, ReleaseBucket } from '@companion/contract';
import { dataConfig } from '@companion/data';

/** How far a load came: the plan's verdict, the container script, the module and its files, on the page, later. */
export type LoadPhase = 'resolve' | 'entry' | 'module' | 'ready' | 'mount' | 'render';

export type LoadReport = {
  release: Pick<PlannedRelease, 'id' | 'version' | 'bucket'>;
  phase: LoadPhase;
  /** Milliseconds since the load began. */
  duration: number;
  error: LoadErrorClass | null;
};

/** What is sent: no user, no address, no page. */
type Row = {
  section: string;
  version: string;
  bucket: ReleaseBucket;
  phase: LoadPhase;
  duration_ms: number;
  error: LoadErrorClass | null;
};

/** Version of a section that is being edited on the visitor's own computer: nobody's release, so nothing is sent. */
export const LOCAL_VERSION = 'local';

const SEND_AFTER_MS = 5_000;
const MAX_ROWS = 50;
let rows: Row[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const MAX_HISTORY = 200;
const history: LoadReport[] = [];
const listeners = new Set<(report: LoadReport) => void>();

/** Notes how a load went; sent in batches, and when the page is left. */
export function reportLoad(report: LoadReport): void {
  history.push(report);
  if (history.length > MAX_HISTORY) history.shift();
  for (const listener of listeners) listener(report);
  const { release, phase, duration, error } = report;
  // A page that fails for ever must not send for ever.
  if (rows.length >= MAX_ROWS || release.version === LOCAL_VERSION) return;
  rows.push({
    section: release.id,
    version: release.version,
    bucket: release.bucket,
    phase,
    duration_ms: Math.round(duration),
    error,
  });
  timer ??= setTimeout(send, SEND_AFTER_MS);
}

/** Verdicts that fell before any code ran: releases that were passed over, sections that have none. */
export function reportPlan(plan: BootPlan): void {
  for (const { id, passedOver } of plan.sections)
    for (const { version, bucket, error } of passedOver)
      reportLoad({ release: { id, version, bucket }, phase: 'resolve', duration: 0, error });
  for (const { id, version, error } of plan.refused)
    if (error !== 'disabled')
      reportLoad({ release: { id, version, bucket: 'current' }, phase: 'resolve', duration: 0, error });
}

/** The newest loads of this page, oldest first. */
export function loadReports(): readonly LoadReport[] {
  return history;
}

/** Calls back for each report; returns its clean-up. */
export function onLoadReport(listener: (report: LoadReport) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends what is there now. A beacon cannot carry the key's header, a request with `keepalive` outlives the page too. */
export function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const { url, publishableKey } = dataConfig();
  const events = rows;
  rows = [];
  if (!url || !publishableKey || events.length === 0) return;
  fetch(`${url}/rest/v1/rpc/ingest_release_telemetry`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', apikey: publishableKey },
    body: JSON.stringify({ events }),
  }).catch(() => {});
}

if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
