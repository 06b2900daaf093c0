import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { format } from 'node:util';
import { isSupervised } from './supervised.ts';

/** Allowed request ids from a proxy; anything else could forge a line or fill the log. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

const requests = new AsyncLocalStorage<string>();
let isJson = false;

/**
 * Logs each line as a JSON object if `LOG_FORMAT` is `json`: time (ISO), level (`info` or `error`), service, message, and the id
 * of the current request. Programs run by `npm start` keep plain text, which their supervisor reads.
 */
export function useLogFormat(service: string, env: NodeJS.ProcessEnv = process.env): void {
  if (isJson || env.LOG_FORMAT !== 'json' || isSupervised()) return;
  isJson = true;
  const sayAs =
    (level: 'info' | 'error', output: NodeJS.WriteStream) =>
    (...args: unknown[]) => {
      const request = requests.getStore();
      const line = { time: new Date().toISOString(), level, service, message: format(...args), request };
      output.write(`${JSON.stringify(line)}\n`);
    };
  console.log = console.info = sayAs('info', process.stdout);
  console.error = console.warn = sayAs('error', process.stderr);
  // An uncaught error still ends the program, and is logged too.
  process.on('uncaughtException', (error) => {
    console.error(error);
    process.exit(1);
  });
}

/**
 * Assigns an id to each request of a server, or keeps the proxy's (`x-request-id`); the response and all lines logged meanwhile
 * carry it.
 */
export function nameRequests(server: HttpServer): void {
  const emit = server.emit.bind(server);
  server.emit = ((event: string, ...args: unknown[]) => {
    if (event !== 'request') return emit(event, ...args);
    const [request, response] = args as [IncomingMessage, ServerResponse];
    const given = request.headers['x-request-id'];
    const id = typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    response.setHeader('x-request-id', id);
    return requests.run(id, () => emit(event, request, response));
  }) as HttpServer['emit'];
}
