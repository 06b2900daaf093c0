import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A service of the deployed site, run with its unit's command line in place of systemd. */
export class Unit {
  #child: ChildProcess | null = null;
  #stopped = true;
  /** Its output across restarts, truncated to the end. */
  said = '';

  constructor(
    readonly name: string,
    private readonly command: string[],
    private readonly options: { cwd: string; env: NodeJS.ProcessEnv },
  ) {}

  start(): void {
    this.#stopped = false;
    const [file = '', ...args] = this.command;
    const child = spawn(file, args, { ...this.options, stdio: ['ignore', 'pipe', 'pipe'] });
    const hear = (piece: Buffer) => {
      this.said = `${this.said}${piece}`.slice(-100_000);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    // Restart=always, RestartSec=2.
    child.once('exit', () => this.#stopped || setTimeout(() => this.#stopped || this.start(), 2_000));
    this.#child = child;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#end('SIGTERM');
  }

  isRunning = (): boolean => !this.#stopped;

  async restart(): Promise<void> {
    await this.stop();
    this.start();
  }

  /** Kills it like a crash; it restarts by itself. */
  kill = () => this.#end('SIGKILL');

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Current memory in MB; 0 if the system does not report it. */
  memory(): number {
    try {
      const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      return 0;
    }
  }
}

/** The command line of a unit for an instance; uses this process's node in place of the system's. */
export function startLine(unitFile: string, instance: string): string[] {
  const line = /^ExecStart=(.+)$/m.exec(readFileSync(unitFile, 'utf8'))?.[1] ?? '';
  const [node = '', ...args] = line.replaceAll('%i', instance).split(' ');
  if (!/\/node$/.test(node)) throw new Error(`${unitFile} does not start Node: ${line}`);
  return [process.execPath, ...args];
}
