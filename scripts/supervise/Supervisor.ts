import { type Address, type Health, healthAnswer } from '@companion/program';
import { Door } from './Door';
import { Service, type ServiceOptions } from './Service';
import { TIMING, type Timing } from './timing';
import { turnAway } from './turnAway';

/**
 * Keeps a site's services running: their addresses stay open, ended ones are restarted, and the site's own service is
 * informed of the state of all of them.
 */
export class Supervisor {
  readonly #doors = new Map<string, Door>();
  readonly #services = new Map<string, Service>();
  #stopped: Promise<void> | null = null;

  /** @param tell Called with a line for each end and each recovery. */
  constructor(
    private readonly tell: (line: string) => void,
    private readonly timing: Timing = TIMING,
  ) {}

  /** Opens the address of a service to be started later. Returns its port. @throws PortTakenError, EnvironmentError */
  async open(id: string, name: string, address: Address): Promise<number> {
    const away = turnAway(name, (path) => (/^\/health\.json(\?|$)/.test(path) ? healthAnswer(this.health()) : null));
    const { door, port } = await Door.open(address, away, this.timing.patience);
    this.#doors.set(id, door);
    return port;
  }

  /** Starts a service and keeps it running. @throws ServiceFailed if its first start fails. */
  start(id: string, options: Omit<ServiceOptions, 'door'>): Promise<string> {
    // The caller that stops everything ends this program next.
    if (this.#stopped) return new Promise(() => {});
    const service = new Service({ ...options, door: this.#doors.get(id) }, this.timing, {
      tell: this.tell,
      changed: () => this.#inform(),
    });
    this.#services.set(id, service);
    return service.start();
  }

  /** An open address counts as a service that is still to start. */
  health(): Health {
    const ids = [...new Set([...this.#doors.keys(), ...this.#services.keys()])];
    const all = ids.map((id) => [id, this.#services.get(id)] as const);
    return {
      services: Object.fromEntries(all.map(([id, service]) => [id, service?.state ?? 'starting'])),
      problems: Object.fromEntries(all.flatMap(([id, service]) => (service?.problem ? [[id, service.problem]] : []))),
    };
  }

  /** Unexpected ends per service: its address stays open meanwhile, so nothing else reveals them. */
  ends(): Record<string, number> {
    return Object.fromEntries([...this.#services].map(([id, { ends }]) => [id, ends]));
  }

  /** Closes every address and ends what was started, last first; a second call waits for the same end. */
  stop(): Promise<void> {
    this.#stopped ??= (async () => {
      for (const door of this.#doors.values()) door.close();
      for (const service of [...this.#services.values()].reverse()) await service.stop();
    })();
    return this.#stopped;
  }

  #inform(): void {
    if (this.#stopped) return;
    const health = this.health();
    for (const service of this.#services.values()) service.inform(health);
  }
}
