import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { format } from 'node:util';
import { isSupervised } from './supervised.ts';

/** What a proxy may call a request; anything else could forge a line or fill the log. */
const REQUEST_ID = /^[\w.-]{1,64}$/;

const requests = new AsyncLocalStorage<string>();
let isJson = false;

/**
 * Makes each line this program says one JSON object, where `LOG_FORMAT` is `json`: time (ISO), level (`info` or `error`),
 * service, message, and the id of the request it was said in. A program of `npm start` is read by its supervisor, and goes
 * on in plain words.
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
  // What nobody caught ends the program as ever, and is a line too.
  process.on('uncaughtException', (error) => {
    console.error(error);
    process.exit(1);
  });
}

/**
 * Gives each request of a server an id, that of the proxy before it (`x-request-id`) where it has one; its answer carries the
 * id, and so do the lines said while it is answered.
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
