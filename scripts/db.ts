import { runProgram } from '@companion/program';
import { startServer } from '../backend/supabase/tests/hosted/server';

/** Runs the PostgreSQL server for database tests until Ctrl-C, so that tests started meanwhile need not wait for it. */
async function db(): Promise<void> {
  const server = await startServer();
  console.log(`PostgreSQL is ready. In another terminal:
  export ANSWERS_ON=${server.url}
  npm test -- backend/supabase/tests/votes.test.ts
  node_modules/.bin/vitest --project answers votes
Each test file makes a database of its own there, and removes it. Ctrl-C ends the server.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)));
}

runProgram(db);
