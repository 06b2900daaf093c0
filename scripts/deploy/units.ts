import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A service of the deployed site, run by the line its unit has, as systemd would where it runs. */
export class Unit {
  #child: ChildProcess | null = null;
  #stopped = true;
  /** What it wrote, of all its starts, the end of it. */
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

  /** Ends it as a crash does; it comes back by itself. */
  kill = () => this.#end('SIGKILL');

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Memory it holds now, in MB; 0 where the system has no such record. */
  memory(): number {
    try {
      const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    } catch {
      return 0;
    }
  }
}

/** The line of a unit that starts an instance of it; the node of this process stands for the system's. */
export function startLine(unitFile: string, instance: string): string[] {
  const line = /^ExecStart=(.+)$/m.exec(readFileSync(unitFile, 'utf8'))?.[1] ?? '';
  const [node = '', ...args] = line.replaceAll('%i', instance).split(' ');
  if (!/\/node$/.test(node)) throw new Error(`${unitFile} does not start Node: ${line}`);
  return [process.execPath, ...args];
}
