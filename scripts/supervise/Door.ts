import type { ChildProcess } from 'node:child_process';
import type { Server as HttpServer } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { type Address, CONNECTION, listen, reportFailure, TAKEN, wholeNumberFrom } from '@companion/program';
import { MOST, socketPlaces } from '../../shared/limits/src/index.ts';

type Waiting = { socket: Socket; patience: NodeJS.Timeout };

/**
 * The address of a service, open as long as the site runs. Connections are handed to the process that serves it; while there
 * is none they wait briefly, so that a restarting service is slow rather than unavailable.
 */
export class Door {
  readonly #server: Server;
  readonly #away: HttpServer;
  #waiting: Waiting[] = [];
  /** Each waiting connection costs memory and a file descriptor. */
  readonly #take = socketPlaces(MOST.waiting, wholeNumberFrom(process.env, 'TRUSTED_PROXIES', 0));
  #child: ChildProcess | null = null;
  #failing = false;
  /**
   * Being handed to the process, one at a time: until the process confirms with `TAKEN` it has read nothing, and another
   * process may get the connection.
   */
  #handed: Socket | null = null;

  /** @param away Responds to connections that have waited too long. */
  private constructor(
    away: HttpServer,
    private readonly patienceMs: number,
  ) {
    this.#away = away;
    // No byte is read here.
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

  /** No process serves. @param failing Nor will one soon, so connections do not wait. */
  leadNowhere(failing: boolean): void {
    this.#child = null;
    this.#failing = failing;
    if (this.#handed) this.#wait(this.#handed, true);
    this.#handed = null;
    if (failing) for (const { socket } of [...this.#waiting]) this.#refuse(socket);
  }

  /** Drops waiting connections and frees the address. */
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
    // Also counts while the refusal is being sent: one network must not use up all connections.
    socket.once('close', leave);
    if (this.#failing && !this.#child) this.#answerAway(socket);
    else this.#wait(socket);
    this.#next();
  }

  /** @param first At the front, because it was next in line. */
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

  /** Otherwise no later connection would be handed over. */
  #notHanded(socket: Socket, error: NodeJS.ErrnoException): void {
    // The process is ending: the next one gets the connection.
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
