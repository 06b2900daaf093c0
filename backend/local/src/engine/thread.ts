import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { CompanionError } from '@companion/contract';
import { guarded } from '@companion/program';
import type { Change } from '../realtime/publication.ts';
import { DatabaseBrokenError, type Engine, type Facts, TimeLimitError } from './engine.ts';
import type { EngineEvents, EngineOptions } from './openEngine.ts';

/** Calls another thread can make. */
export type Call = Exclude<keyof Engine, 'facts' | 'parallel' | 'state' | 'problem' | 'ready'>;
export type Question = { id: number; call: Call; args: unknown[] };
/** An error in plain values; `advice` marks one of ours. */
export type Told = { name: string; message: string; code?: string; advice?: string };
export type Message =
  | { facts: Facts }
  | { failed: Told }
  | { id: number; value: unknown }
  | { id: number; error: Told }
  | { change: Change }
  | { damaged: true }
  | { line: string };

/**
 * Stack size, in MB. Postgres rejects nesting beyond 2 MB of its own stack, which takes several times as much of the thread's:
 * with less, the thread would crash first.
 */
const STACK_MB = 64;

/** A database in its own thread. */
export interface Thread {
  facts: Facts;
  /**
   * @throws TimeLimitError if it exceeded the limit, DatabaseBrokenError if the thread ended; in both cases it has ended for
   * good.
   */
  call(call: Call, args: unknown[], limitMs: number): Promise<unknown>;
  /** Terminates it immediately. Resolves when its files are released. */
  end(): Promise<void>;
}

/** One of our errors, received from the other thread. */
class ToldError extends CompanionError {
  constructor(
    message: string,
    override readonly code: string,
    override readonly advice: string,
  ) {
    super(message);
  }
}

function heard({ name, message, code, advice }: Told): Error {
  if (code !== undefined && advice !== undefined) return new ToldError(message, code, advice);
  return Object.assign(new Error(message), { name, ...(code !== undefined && { code }) });
}

/** A worker cannot load TypeScript, whatever loader its process has: run from sources, it registers one first. */
function startWorker(program: string, options: WorkerOptions): Worker {
  if (!program.endsWith('.ts')) return new Worker(program, options);
  const [loader, source] = [import.meta.resolve('tsx/esm/api'), pathToFileURL(program).href].map((url) =>
    JSON.stringify(url),
  );
  const start = `import(${loader}).then(({ register }) => { register(); return import(${source}); })`;
  return new Worker(start, { ...options, eval: true });
}

/**
 * Opens the database in a thread that runs `program`.
 *
 * @throws what openEngine throws, in its own class.
 */
export function startThread(program: string, options: EngineOptions, events: EngineEvents): Promise<Thread> {
  const onChange = guarded('news of a change', events.onChange);
  const worker = startWorker(program, { workerData: options, resourceLimits: { stackSizeMb: STACK_MB } });
  const ended = new Promise<void>((resolve) => void worker.once('exit', () => resolve()));
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void; limit: NodeJS.Timeout }>();
  let last = 0;
  let lost: DatabaseBrokenError | null = null;

  function lose(error: DatabaseBrokenError): void {
    if (lost) return;
    lost = error;
    // Called first: callers of failed calls must then see that there is no database.
    events.onLost(error);
    for (const { reject, limit } of open.values()) {
      clearTimeout(limit);
      reject(error);
    }
    open.clear();
    void worker.terminate();
  }

  function call(name: Call, args: unknown[], limitMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (lost) return reject(lost);
      const id = ++last;
      const limit = setTimeout(() => lose(new TimeLimitError(limitMs)), limitMs);
      open.set(id, { resolve, reject, limit });
      worker.postMessage({ id, call: name, args } satisfies Question);
    });
  }

  const end = async () => {
    void worker.terminate();
    await ended;
  };

  return new Promise((resolve, reject) => {
    worker.on('message', (message: Message) => {
      if ('id' in message) {
        const asked = open.get(message.id);
        if (!asked) return;
        open.delete(message.id);
        clearTimeout(asked.limit);
        if ('error' in message) asked.reject(heard(message.error));
        else asked.resolve(message.value);
      } else if ('change' in message) onChange(message.change);
      else if ('damaged' in message) events.onDamage();
      else if ('line' in message) events.log(message.line);
      else if ('facts' in message) resolve({ facts: message.facts, call, end });
      else {
        reject(heard(message.failed));
        void worker.terminate();
      }
    });
    worker.on('error', (cause) => {
      reject(cause);
      lose(new DatabaseBrokenError('The database crashed.', { cause }));
    });
    worker.on('exit', () => {
      const error = new DatabaseBrokenError('The database ended.');
      reject(error);
      lose(error);
    });
  });
}
