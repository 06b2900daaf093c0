import { parentPort, workerData } from 'node:worker_threads';
import { withQuietConsole } from '../quietConsole.ts';
import type { Engine } from './engine.ts';
import { openEngine } from './openEngine.ts';
import type { Message, Question, Told } from './thread.ts';

/** The program of a database thread: opens it and executes calls one after the other. */
async function main(): Promise<void> {
  const port = parentPort;
  if (!port) throw new Error('This program runs in a thread of the backend.');
  const tell = (message: Message) => port.postMessage(message);
  const told = (error: unknown): Told => {
    const { name = 'Error', message = String(error), code, advice } = error as Partial<Told>;
    return { name, message, ...(typeof code === 'string' && { code }), ...(advice !== undefined && { advice }) };
  };
  const log = (line: string) => tell({ line });

  let engine: Engine;
  try {
    engine = await withQuietConsole(log, () =>
      openEngine(workerData, {
        log,
        onChange: (change) => tell({ change }),
        onDamage: () => tell({ damaged: true }),
        // Exit without another response: nothing it returns can be trusted.
        onLost: ({ cause }) => {
          log(`database crashed: ${told(cause).message}`);
          process.exit(1);
        },
      }),
    );
  } catch (error) {
    return tell({ failed: told(error) });
  }
  port.on('message', async ({ id, call, args }: Question) => {
    try {
      const value = await (engine[call] as (...args: unknown[]) => Promise<unknown>)(...args);
      tell({ id, value });
    } catch (error) {
      tell({ id, error: told(error) });
    }
    if (call === 'close') port.close();
  });
  tell({ facts: engine.facts });
}

void main();
