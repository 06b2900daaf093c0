import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { CompanionError } from '@companion/contract';
import { guarded } from '@companion/program';
import type { Change } from '../realtime/publication.ts';
import { DatabaseBrokenError, type Engine, type Facts, TimeLimitError } from './engine.ts';
import type { EngineEvents, EngineOptions } from './openEngine.ts';

/** What another thread can be asked for. */
export type Call = Exclude<keyof Engine, 'facts' | 'parallel' | 'state' | 'trouble' | 'ready'>;
export type Question = { id: number; call: Call; args: unknown[] };
/** An error in plain values; with `advice` it is one of ours. */
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
 * Room for the stack, in MB. Postgres refuses what nests too deeply at 2 MB of its own stack, which takes several times as
 * much of the machine's: with less, the machine would break it off in the middle.
 */
const STACK_MB = 64;

/** A database in a thread of its own. */
export interface Thread {
  facts: Facts;
  /** @throws TimeLimitError when it took longer, DatabaseBrokenError when the thread ended; it has ended for good then. */
  call(call: Call, args: unknown[], limitMs: number): Promise<unknown>;
  /** Ends it at once, whatever it is doing. Resolves when its files are free. */
  end(): Promise<void>;
}

/** One of our errors, as the other thread told it. */
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

/** A thread takes no TypeScript, whatever loader its process has: run from its sources it asks for one first. */
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
 * @throws what openEngine throws, in a class of its own.
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
    // Told first: whoever hears of a failed call must find out that there is no database right now.
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
