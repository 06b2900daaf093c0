import type { ChildProcess } from 'node:child_process';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { type Address, CONNECTION, listen, reportFailure, TAKEN, wholeNumberFrom } from '@companion/program';
import { MOST, socketPlaces } from '../../shared/limits/src/index.ts';

type Waiting = { socket: Socket; patience: NodeJS.Timeout };

/**
 * The address of a service, open for as long as the site runs. Whoever connects is handed to the process that serves there;
 * while there is none they wait a moment, so that a service that is started again is late and not gone.
 */
export class Door {
  readonly #server: Server;
  readonly #away: HttpServer;
  #waiting: Waiting[] = [];
  /** Each that waits costs memory and a descriptor. */
  readonly #take = socketPlaces(MOST.waiting, wholeNumberFrom(process.env, 'TRUSTED_PROXIES', 0));
  #child: ChildProcess | null = null;
  #failing = false;
  /** On its way to the process, one at a time: until it says `TAKEN` it has read nothing, and another may have it. */
  #handed: Socket | null = null;

  /** @param away Answers those who have waited long enough. */
  private constructor(
    away: HttpServer,
    private readonly patienceMs: number,
  ) {
    this.#away = away;
    // Not a byte is read here.
    this.#server = createServer({ pauseOnConnect: true }, (socket) => this.#arrive(socket));
    this.#server.maxConnections = MOST.waiting.open;
  }

  /** @throws PortTakenError, EnvironmentError */
  static async open(address: Address, away: HttpServer, patienceMs: number): Promise<{ door: Door; port: number }> {
    const door = new Door(away, patienceMs);
    return { door, port: await listen(door.#server, address) };
  }

  /** From now on this process serves, until it ends. */
  leadTo(child: ChildProcess): void {
    this.#child = child;
    this.#failing = false;
    child.on('message', (message) => {
      if (message !== TAKEN || child !== this.#child) return;
      // Our copy; the process has its own.
      this.#handed?.destroy();
      this.#handed = null;
      this.#next();
    });
    this.#next();
  }

  /** Nobody serves here. @param failing Nor will soon: nobody waits. */
  leadNowhere(failing: boolean): void {
    this.#child = null;
    this.#failing = failing;
    if (this.#handed) this.#wait(this.#handed, true);
    this.#handed = null;
    if (failing) for (const { socket } of [...this.#waiting]) this.#refuse(socket);
  }

  /** Those who wait are cut off; the address is free. */
  close(): void {
    this.#server.close();
    this.#handed?.destroy();
    for (const waiting of this.#waiting.splice(0)) {
      clearTimeout(waiting.patience);
      waiting.socket.destroy();
    }
  }

  #arrive(socket: Socket): void {
    const leave = this.#take(socket);
    if (!leave) {
      socket.destroy();
      return;
    }
    // Also while it is answered away: one network must not fill the address for all.
    socket.once('close', leave);
    if (this.#failing && !this.#child) this.#answerAway(socket);
    else this.#wait(socket);
    this.#next();
  }

  /** @param first Before the others, as it was served next. */
  #wait(socket: Socket, first = false): void {
    const patience = setTimeout(() => this.#refuse(socket), this.patienceMs);
    this.#waiting[first ? 'unshift' : 'push']({ socket, patience });
  }

  #refuse(socket: Socket): void {
    const index = this.#waiting.findIndex((each) => each.socket === socket);
    if (index < 0) return;
    clearTimeout(this.#waiting[index]?.patience);
    this.#waiting.splice(index, 1);
    this.#answerAway(socket);
  }

  #answerAway(socket: Socket): void {
    this.#away.emit('connection', socket);
    socket.resume();
  }

  /** Without this nobody behind it would be handed over any more. */
  #notHanded(socket: Socket, error: NodeJS.ErrnoException): void {
    // The process is ending: the next one gets it.
    if (this.#handed !== socket || error.code === 'EPIPE' || error.code === 'ERR_IPC_CHANNEL_CLOSED') return;
    reportFailure('handing a connection over', error);
    this.#handed = null;
    this.#answerAway(socket);
    this.#next();
  }

  #next(): void {
    if (!this.#child?.connected || this.#handed) return;
    const first = this.#waiting.shift();
    if (!first) return;
    clearTimeout(first.patience);
    this.#handed = first.socket;
    const { socket } = first;
    this.#child.send(CONNECTION, socket, { keepOpen: true }, (error) => error && this.#notHanded(socket, error));
  }
}
