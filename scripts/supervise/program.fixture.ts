import { createServer } from 'node:http';
import { reportToSupervisor, serveAt } from '@companion/program';

/**
 * A service like ours: serves, sends heartbeats, ends at SIGTERM. `/` returns its process id, `/end` ends it with a last
 * line, `/stuck` hangs, `/problem` reports a problem from then on. With BROKEN it ends before it serves.
 */
let problem: string | null = null;
const server = createServer((request, response) => {
  if (request.url === '/end') {
    console.error('Error: the disk is full\n    at write (disk.js:1:1)');
    process.exit(3);
  }
  while (request.url === '/stuck');
  if (request.url === '/problem') problem = 'The database is being started again.';
  // A request that never gets a response.
  if (request.url === '/slow') return;
  response.end(JSON.stringify({ pid: process.pid, from: request.socket.remoteAddress }));
});
process.on('SIGTERM', () => process.exit(0));
if (process.env.BROKEN) throw new Error('no data');
await serveAt(server, { port: Number(process.env.PORT), variable: 'PORT' });
reportToSupervisor(() => problem);
console.log(`ready as ${process.pid}`);
