import { connect, type IncomingHttpHeaders } from 'node:http2';
import { connect as connectTls } from 'node:tls';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Time to first and last byte, in milliseconds. */
  first: number;
  ms: number;
}

const PATIENCE_MS = 20_000;

/** Makes requests like a browser on another machine: by name, over HTTP/2 and TLS, verifying the certificate. */
export function visitor(certificate: Buffer, port: number) {
  const at = (host: string) => ({ host: '127.0.0.1', port, servername: host, ca: certificate });
  return {
    /** With a body it sends a POST with JSON. */
    get: (host: string, path: string, headers: Record<string, string> = {}, body?: object): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const session = connect(`https://${host}:${port}`, {
          createConnection: () => connectTls({ ...at(host), ALPNProtocols: ['h2'] }),
        });
        const end = (error: Error) => {
          session.destroy();
          reject(error);
        };
        session.on('error', end);
        session.setTimeout(PATIENCE_MS, () => end(new Error(`${host}${path} did not answer`)));
        session.once('connect', () => {
          const started = performance.now();
          const posted = body && { ':method': 'POST', 'content-type': 'application/json' };
          const request = session.request({ ':path': path, ...posted, ...headers });
          const pieces: Buffer[] = [];
          let answered: IncomingHttpHeaders = {};
          let first = 0;
          request.on('response', (given) => {
            answered = given;
          });
          request.on('data', (piece: Buffer) => {
            first ||= performance.now() - started;
            pieces.push(piece);
          });
          request.on('error', end);
          request.end(body && JSON.stringify(body));
          request.on('end', () => {
            session.close();
            resolve({
              status: Number(answered[':status'] ?? 0),
              headers: answered,
              body: Buffer.concat(pieces),
              first,
              ms: performance.now() - started,
            });
          });
        });
      }),
    /** Status line of the response to a WebSocket request. */
    upgrade: (host: string, path: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connectTls(at(host), () =>
          socket.write(
            `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
          ),
        );
        socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('the websocket did not open')));
        socket.once('data', (piece) => {
          resolve(piece.toString().split('\r\n')[0] ?? '');
          socket.destroy();
        });
        socket.on('error', reject);
      }),
  };
}
