import { createServer } from 'node:http';
import { listen } from '@companion/program';

/** Events received by the operator's webhook. */
export interface Hook {
  events: { type: string; check?: string; says: string }[];
  close(): void;
}

/** Acts as the operator's webhook. */
export async function startHook(port: number): Promise<Hook> {
  const events: Hook['events'] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { type, data } = JSON.parse(Buffer.concat(pieces).toString());
    events.push({ type, check: data.check, says: String(data.says) });
    response.writeHead(204).end();
  });
  await listen(server, { port, variable: 'port of the webhook' });
  return { events, close: () => void server.close() };
}
