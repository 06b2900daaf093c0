import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { CompanionError } from '@companion/contract';
import { fail } from '@companion/program';

/** A program we need did not come up, or went away. */
export class ServiceFailed extends CompanionError {
  override readonly code = 'service-failed';
}

type Service = { name: string; child: ChildProcess };

/** The programs one command starts, and ends together. */
export class Services {
  readonly #running: Service[] = [];
  #stopped: Promise<void> | null = null;

  /**
   * Starts a program and waits for a line that matches `ready`.
   * @param onLine Every line it prints; nothing else is shown.
   * @throws ServiceFailed when it ends before that.
   */
  start(
    name: string,
    file: string,
    options: {
      args?: string[];
      env: NodeJS.ProcessEnv;
      ready: RegExp;
      onLine?: (line: string) => void;
      mayEnd?: boolean;
    },
  ): Promise<string> {
    const { args = [], env, ready, onLine, mayEnd = false } = options;
    // Its own group: Ctrl-C reaches us alone, and we end the others in order.
    const child = spawn(process.execPath, [file, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    this.#running.push({ name, child });
    return new Promise((resolve, reject) => {
      let last = '';
      let up = false;
      const read = (line: string) => {
        // Of a stack, its first line says what is wrong.
        if (line.trim() && !/^\s+at /.test(line)) last = line;
        onLine?.(line);
        const match = ready.exec(line);
        if (match) {
          up = true;
          resolve(match[1] ?? line);
        }
      };
      for (const stream of [child.stdout, child.stderr])
        if (stream) createInterface({ input: stream }).on('line', read);
      child.on('exit', (code) => {
        if (this.#stopped) return;
        const failed = (what: string) => new ServiceFailed(`${name} ${what}: ${last || `it ended with code ${code}`}`);
        if (!up) reject(failed('did not start'));
        else if (!mayEnd) void this.stop().then(() => fail(failed('ended unexpectedly')));
      });
    });
  }

  /** Ends everything that was started, last first, and waits for it; a second call waits for the same end. */
  stop(): Promise<void> {
    this.#stopped ??= (async () => {
      for (const { child } of this.#running.reverse()) await end(child);
    })();
    return this.#stopped;
  }
}

const GRACE_MS = 5_000;

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
