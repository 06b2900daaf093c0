import type { BootPlan, LoadErrorClass, PlannedRelease, ReleaseBucket } from '@companion/contract';
import { dataConfig } from '@companion/data';

/**
 * How far a load came: the plan's verdict, the container script, the module and its files, drawn, on the page, later; `panel`:
 * an error panel stands in its place or in the place of an answer.
 */
export type LoadPhase = 'resolve' | 'entry' | 'module' | 'ready' | 'mount' | 'render' | 'panel';

/**
 * What goes wrong on a page beside loading: drawn again and again, a promise or an error nobody caught, a page held up,
 * something changed that is everybody's.
 */
export type Trouble = 'loop' | 'rejection' | 'uncaught' | 'busy' | 'trespass';

export type LoadReport = {
  release: Pick<PlannedRelease, 'id' | 'version' | 'bucket'>;
  phase: LoadPhase;
  /** Milliseconds since the page asked for it. */
  duration: number;
  error: LoadErrorClass | Trouble | null;
};

/** What is sent of a load: no user, no address, no page. */
type Row = {
  section: string;
  version: string;
  bucket: ReleaseBucket;
  phase: LoadPhase;
  duration_ms: number;
  error: LoadErrorClass | Trouble | null;
};

/** Version of a section that is being edited on the visitor's own computer: nobody's release, so nothing is sent. */
export const LOCAL_VERSION = 'local';

const SEND_AFTER_MS = 5_000;
const MAX_ROWS = 50;
const MAX_HISTORY = 200;

/** How the loads of one page went; sent in batches, and when the page is left. */
export class LoadTelemetry {
  #rows: Row[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #page: string | undefined;
  #silent = false;
  readonly #reports: LoadReport[] = [];
  readonly #listeners = new Set<(report: LoadReport) => void>();
  readonly #onHidden = () => document.visibilityState === 'hidden' && this.send();

  /** @param token Names the document, so that what it tells counts once. */
  constructor(private readonly token?: string) {
    document.addEventListener('visibilitychange', this.#onHidden);
  }

  report(report: LoadReport): void {
    this.#reports.push(report);
    if (this.#reports.length > MAX_HISTORY) this.#reports.shift();
    for (const listener of this.#listeners) listener(report);
    const { release, phase, duration, error } = report;
    // A page that fails for ever must not send for ever.
    if (this.#rows.length >= MAX_ROWS || release.version === LOCAL_VERSION) return;
    const { id: section, version, bucket } = release;
    this.#rows.push({ section, version, bucket, phase, duration_ms: Math.round(duration), error });
    this.#soon();
  }

  /** The page this document was opened at, as declared (`/profiles/:id`): counted as one visit, without whom it was about. */
  reportVisit(page: string): void {
    this.#page = page;
    this.#soon();
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => this.send(), SEND_AFTER_MS);
  }

  /** Verdicts that fell before any code ran: releases that were passed over, sections that have none. */
  reportPlan(plan: BootPlan): void {
    for (const { id, passedOver } of plan.sections)
      for (const { version, bucket, error } of passedOver)
        this.report({ release: { id, version, bucket }, phase: 'resolve', duration: 0, error });
    for (const { id, version, error } of plan.refused)
      if (error !== 'disabled')
        this.report({ release: { id, version, bucket: 'current' }, phase: 'resolve', duration: 0, error });
  }

  /** The newest loads of this page, oldest first. */
  get reports(): readonly LoadReport[] {
    return this.#reports;
  }

  /** Calls back for each report; returns its clean-up. */
  subscribe(listener: (report: LoadReport) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Keeps what is reported for this page alone from now on. */
  silence(): void {
    this.#silent = true;
  }

  /** Sends what is there now. A beacon cannot carry the key's header, a request with `keepalive` outlives the page too. */
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

  /** Sends the rest and ends. */
  dispose(): void {
    this.send();
    this.#listeners.clear();
    document.removeEventListener('visibilitychange', this.#onHidden);
  }
}
