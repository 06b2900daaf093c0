import type { BootPlan, LoadErrorClass, PlannedRelease, ReleaseBucket } from '@companion/contract';
import { dataConfig } from '@companion/data';

/**
 * How far a load got: the plan's verdict, the container script, the module and its files, rendered, mounted, or later;
 * `panel`: an error panel is shown in place of the module or of an answer.
 */
export type LoadPhase = 'resolve' | 'entry' | 'module' | 'ready' | 'mount' | 'render' | 'panel';

/**
 * A problem on a page other than loading: a render loop, an unhandled rejection or error, a blocked page, a change to something
 * shared.
 */
export type Problem = 'loop' | 'rejection' | 'uncaught' | 'busy' | 'trespass';

export type LoadReport = {
  release: Pick<PlannedRelease, 'id' | 'version' | 'bucket'>;
  phase: LoadPhase;
  /** Milliseconds since the page requested it. */
  duration: number;
  error: LoadErrorClass | Problem | null;
};

/** What is sent about a load: no user, no address, no page. */
type Row = {
  section: string;
  version: string;
  bucket: ReleaseBucket;
  phase: LoadPhase;
  duration_ms: number;
  error: LoadErrorClass | Problem | null;
};

/** Version of a section edited on the visitor's own computer. It is not a release, so nothing is sent. */
export const LOCAL_VERSION = 'local';

const SEND_AFTER_MS = 5_000;
const MAX_ROWS = 50;
const MAX_HISTORY = 200;

/** Load outcomes of one page, sent in batches and when the page is left. */
export class LoadTelemetry {
  #rows: Row[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #page: string | undefined;
  #silent = false;
  readonly #reports: LoadReport[] = [];
  readonly #listeners = new Set<(report: LoadReport) => void>();
  readonly #onHidden = () => document.visibilityState === 'hidden' && this.send();

  /** @param token Identifies the document, so that its reports are counted once. */
  constructor(private readonly token?: string) {
    document.addEventListener('visibilitychange', this.#onHidden);
  }

  report(report: LoadReport): void {
    this.#reports.push(report);
    if (this.#reports.length > MAX_HISTORY) this.#reports.shift();
    for (const listener of this.#listeners) listener(report);
    const { release, phase, duration, error } = report;
    // A page that keeps failing must not keep sending.
    if (this.#rows.length >= MAX_ROWS || release.version === LOCAL_VERSION) return;
    const { id: section, version, bucket } = release;
    this.#rows.push({ section, version, bucket, phase, duration_ms: Math.round(duration), error });
    this.#soon();
  }

  /** The page this document was opened at, as declared (`/profiles/:id`). Counted as one visit, without the id. */
  reportVisit(page: string): void {
    this.#page = page;
    this.#soon();
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => this.send(), SEND_AFTER_MS);
  }

  /** Verdicts reached before any code ran: releases that were skipped, sections without a release. */
  reportPlan(plan: BootPlan): void {
    for (const { id, passedOver } of plan.sections)
      for (const { version, bucket, error } of passedOver)
        this.report({ release: { id, version, bucket }, phase: 'resolve', duration: 0, error });
    for (const { id, version, error } of plan.refused)
      if (error !== 'disabled')
        this.report({ release: { id, version, bucket: 'current' }, phase: 'resolve', duration: 0, error });
  }

  /** The latest loads of this page, oldest first. */
  get reports(): readonly LoadReport[] {
    return this.#reports;
  }

  /** Calls back for each report; returns its cleanup. */
  subscribe(listener: (report: LoadReport) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** From now on, reports stay in this page. */
  silence(): void {
    this.#silent = true;
  }

  /** Sends pending reports. Uses `keepalive`, which outlives the page like a beacon but can carry the key's header. */
  send(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { url, publishableKey } = dataConfig();
    const events = this.#rows;
    const page = this.#page;
    this.#rows = [];
    this.#page = undefined;
    if (this.#silent || !url || !publishableKey || (events.length === 0 && !page)) return;
    fetch(`${url}/functions/v1/release-telemetry`, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', apikey: publishableKey },
      body: JSON.stringify({ token: this.token, events, page }),
    }).catch(() => {});
  }

  /** Sends the rest and stops. */
  dispose(): void {
    this.send();
    this.#listeners.clear();
    document.removeEventListener('visibilitychange', this.#onHidden);
  }
}
