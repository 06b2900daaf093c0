import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { CompanionError } from '@companion/contract';
import {
  type Health,
  type Informed,
  type ServiceState,
  SIGN_EVERY_MS,
  type SignOfLife,
  SUPERVISED,
} from '@companion/program';
import type { Door } from './Door';
import { startAfter, type Timing } from './timing';

/** A required program did not start. */
export class ServiceFailed extends CompanionError {
  override readonly code = 'service-failed';
}

export type ServiceOptions = {
  /** Display name for the start of a sentence, such as "The backend". */
  name: string;
  file: string;
  args?: string[];
  env: NodeJS.ProcessEnv;
  /** Output line that signals readiness. */
  ready: RegExp;
  /** Its public address. */
  door?: Door | undefined;
  /** Called with every line it prints; nothing else is shown. */
  onLine?: (line: string) => void;
};

type Events = { tell: (line: string) => void; changed: () => void };

const GRACE_MS = 5_000;

/** A program that is restarted whenever it ends, until it is stopped. */
export class Service {
  state: ServiceState = 'starting';
  /** A problem it reports while it still responds. */
  problem: string | null = null;
  /** Number of unexpected ends since its first start. */
  ends = 0;
  #child: ChildProcess | null = null;
  #endsInARow = 0;
  #upSince = 0;
  #next: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(
    readonly options: ServiceOptions,
    private readonly timing: Timing,
    private readonly events: Events,
  ) {}

  /** Returns the group or line matched by `ready`. @throws ServiceFailed if the first start fails. */
  start(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#run(resolve, (why) => reject(new ServiceFailed(`${this.options.name} did not start: ${why}`)));
    });
  }

  inform(health: Health): void {
    if (this.#child?.connected) this.#child.send({ health } satisfies Informed, () => {});
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#next);
    if (this.#child) await end(this.#child);
  }

  #run(onReady: (said: string) => void, onFailed: ((why: string) => void) | null): void {
    const { file, args = [], env, ready, door, onLine } = this.options;
    // A separate process group: only we receive Ctrl-C, and end the others in order.
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...process.env, ...env, [SUPERVISED]: '1' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true,
    });
    this.#child = child;
    let last = '';
    let up = false;
    const read = (line: string) => {
      // A stack's first line has the error message; Node appends its version.
      if (line.trim() && !/^\s+at |^Node\.js v/.test(line)) last = line.trim();
      onLine?.(line);
      const match = ready.exec(line);
      if (!match || up) return;
      up = true;
      // Output from here on may explain why it ends.
      last = '';
      this.#upSince = Date.now();
      door?.leadTo(child);
      this.#become('up');
      onReady(match[1] ?? line);
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', read);
    const unwatch = this.#watch(child);
    child.on('error', (error) => read(error.message));
    child.once('close', (code, signal) => {
      unwatch();
      this.#child = null;
      if (this.#stopped) return;
      const how = signal ? `it was ended by ${signal}` : `it ended with code ${code}`;
      if (!up && onFailed) onFailed(last || how);
      else this.#ended(up, last ? `${how}, saying: ${last}` : how);
    });
  }

  #ended(wasUp: boolean, why: string): void {
    const { name, door } = this.options;
    const steady = wasUp && Date.now() - this.#upSince >= this.timing.steady;
    this.ends++;
    this.#endsInARow = steady ? 1 : this.#endsInARow + 1;
    const { waitMs, failing } = startAfter(this.#endsInARow, this.timing);
    const before = this.state;
    door?.leadNowhere(failing);
    this.#become(failing ? 'failing' : 'starting');
    if (failing && before !== 'failing')
      this.events.tell(
        `${name} keeps ending, ${this.#endsInARow} times in a row; it is started ever more rarely: ${why}`,
      );
    else if (!failing) this.events.tell(`${name} is started again: ${why}`);
    this.#next = setTimeout(() => this.#run(() => this.#back(), null), waitMs);
  }

  #back(): void {
    this.events.tell(`${this.options.name} is back.`);
  }

  /**
   * Receives heartbeats, and kills a program that has stopped sending them. Counts ticks rather than time, so that a
   * suspended computer is no reason.
   */
  #watch(child: ChildProcess): () => void {
    let silent = Number.NEGATIVE_INFINITY;
    child.on('message', (message: Partial<SignOfLife>) => {
      if (!message?.alive) return;
      silent = 0;
      const problem = message.problem ?? null;
      if (problem === this.problem) return;
      this.problem = problem;
      this.events.changed();
    });
    const turn = setInterval(() => {
      silent += SIGN_EVERY_MS;
      if (silent >= this.timing.silence) child.kill('SIGKILL');
    }, SIGN_EVERY_MS);
    return () => clearInterval(turn);
  }

  #become(state: ServiceState): void {
    this.state = state;
    this.problem = null;
    this.events.changed();
  }
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
