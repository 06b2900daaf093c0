import { CompanionError } from '@companion/contract';
import type { PublicFunction } from '../door/functions.ts';
import type { Change, PublishedTable } from '../realtime/publication.ts';
import type { Visitor } from '../realtime/visitor.ts';
import type { Opened, Proof } from '../web3SignIn.ts';
import type { PlainAnswer, PlainRequest } from './plain.ts';

/** What the migrations made, read when the database is opened. */
export interface Facts {
  /** Functions visitors may execute. */
  functions: PublicFunction[];
  /** Tables whose changes are announced. */
  published: PublishedTable[];
  /** How long a request of a role may take, in milliseconds: its statement_timeout. */
  limits: Readonly<Record<string, number>>;
}

/**
 * The database with the REST and Auth layer over it. It takes `parallel` calls at a time, which is the caller's business.
 * Calls of a database that is lost throw DatabaseBrokenError.
 */
export interface Engine {
  readonly facts: Facts;
  /** The embedded one has one session for everybody. */
  readonly parallel: number;
  /** `lost` stays so; `starting` becomes ready. */
  state(): 'ready' | 'starting' | 'lost';
  /** What is wrong with it, for anybody to read; null when nothing is. */
  trouble(): string | null;
  /** Resolves when calls are taken. */
  ready(): Promise<void>;
  /** @param role Whose time limit applies. @param signal Stops a statement nobody waits for, where that can be done. */
  answer(request: PlainRequest, role: Visitor['role'], signal?: AbortSignal): Promise<PlainAnswer>;
  /** Runs one statement as the owner of the database. */
  sql<T = Record<string, unknown>>(query: string, params: unknown[]): Promise<T[]>;
  openSession(proof: Proof): Promise<Opened>;
  /** The row of a change as this visitor may see it now; null when it may not, or the row is gone. */
  readRow(change: Change, visitor: Visitor): Promise<Record<string, unknown> | null>;
  /** Does what the database needs most to stay quick to read and to open; answers what that was. */
  tend(): Promise<string | null>;
  /** Asks for a sign of life. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** What anybody may read while the database is away. */
export const RESTARTING = 'The database is being started again.';

/** The database stopped answering, or was stopped, before it had answered. */
export class DatabaseBrokenError extends CompanionError {
  override readonly code: string = 'database-broken';
  override readonly advice: string = 'Start the backend again: what was saved is kept.';
}

/** A call took longer than it may and was stopped; the embedded database had to be stopped for it. */
export class TimeLimitError extends DatabaseBrokenError {
  override readonly code = 'time-limit';
  override readonly advice = 'Ask for less at once.';

  constructor(limitMs: number) {
    super(`The request took longer than ${limitMs / 1_000} seconds and was stopped.`);
  }
}
