import { CompanionError } from '@companion/contract';
import type { PublicFunction } from '../door/functions.ts';
import type { Change, PublishedTable } from '../realtime/publication.ts';
import type { Visitor } from '../realtime/visitor.ts';
import type { Opened, Proof } from '../web3SignIn.ts';
import type { PlainAnswer, PlainRequest } from './plain.ts';

/** What the migrations created, read when the database is opened. */
export interface Facts {
  /** Functions visitors may execute. */
  functions: PublicFunction[];
  /** Tables whose changes are announced. */
  published: PublishedTable[];
  /** Longest duration of a request by role, in milliseconds: its statement_timeout. */
  limits: Readonly<Record<string, number>>;
}

/**
 * The database with the REST and Auth layers. It accepts `parallel` concurrent calls, which callers must respect. Calls to a lost
 * database throw DatabaseBrokenError.
 */
export interface Engine {
  readonly facts: Facts;
  /** The embedded one has a single session. */
  readonly parallel: number;
  /** `lost` is final; `starting` becomes ready. */
  state(): 'ready' | 'starting' | 'lost';
  /** What is wrong with it, in plain words; null if nothing is. */
  problem(): string | null;
  /** Resolves when calls are accepted. */
  ready(): Promise<void>;
  /** @param role Whose time limit applies. @param signal Cancels an abandoned statement, if possible. */
  answer(request: PlainRequest, role: Visitor['role'], signal?: AbortSignal): Promise<PlainAnswer>;
  /** Runs a statement as the owner of the database. */
  sql<T = Record<string, unknown>>(query: string, params: unknown[]): Promise<T[]>;
  openSession(proof: Proof): Promise<Opened>;
  /** The changed row as this visitor may see it now; null if they may not, or the row is gone. */
  readRow(change: Change, visitor: Visitor): Promise<Record<string, unknown> | null>;
  /** Does the most urgent maintenance for fast reads and opening; returns what it did. */
  tend(): Promise<string | null>;
  /** Checks that the database responds. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** Public message while the database is down. */
export const RESTARTING = 'The database is being started again.';

/** The database stopped responding, or was stopped, during a call. */
export class DatabaseBrokenError extends CompanionError {
  override readonly code: string = 'database-broken';
  override readonly advice: string = 'Start the backend again: what was saved is kept.';
}

/** A call exceeded its time limit and was stopped; the embedded database had to be stopped for it. */
export class TimeLimitError extends DatabaseBrokenError {
  override readonly code = 'time-limit';
  override readonly advice = 'Ask for less at once.';

  constructor(limitMs: number) {
    super(`The request took longer than ${limitMs / 1_000} seconds and was stopped.`);
  }
}
