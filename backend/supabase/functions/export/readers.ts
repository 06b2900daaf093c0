import { createPlaces, type Room } from '../../../../shared/limits/src/places.ts';
import { MOST } from '../../../../shared/limits/src/strangers.ts';
import { CORS } from '../answer.ts';
import type { FunctionHandler } from '../context.ts';

/** A client that reads nothing for this long is gone, or stalling on purpose. */
const STALLED_MS = 60_000;

/**
 * Limits concurrent file downloads: each keeps a chunk in memory for as long as its client takes to read. Beyond the limit, a
 * network gets 429 with `retry-after`; a stalled client is disconnected.
 */
export function limitReaders(
  handler: FunctionHandler,
  room: Room = MOST.exports,
  stalledMs = STALLED_MS,
): FunctionHandler {
  const take = createPlaces(room);
  return async (req, ctx) => {
    const leave = take(ctx.address);
    if (!leave) {
      const message = 'So many files of yours are being read already. Try again when one is done.';
      return Response.json({ code: '429', message }, { status: 429, headers: { ...CORS, 'retry-after': '10' } });
    }
    try {
      const response = await handler(req, ctx);
      if (!response.body) leave();
      return response.body ? new Response(endingWith(response.body, leave, stalledMs), response) : response;
    } catch (error) {
      leave();
      throw error;
    }
  };
}

function endingWith(body: ReadableStream<Uint8Array>, leave: () => void, stalledMs: number) {
  const reader = body.getReader();
  let stalled: ReturnType<typeof setTimeout>;
  const end = () => {
    clearTimeout(stalled);
    leave();
  };
  /** Runs until the next chunk is requested. */
  const watch = (controller: ReadableStreamDefaultController) => {
    stalled = setTimeout(() => {
      leave();
      controller.error(new Error('Nobody reads this file.'));
      reader.cancel().catch(() => {});
    }, stalledMs);
  };
  return new ReadableStream<Uint8Array>(
    {
      start: watch,
      async pull(controller) {
        clearTimeout(stalled);
        try {
          const { done, value } = await reader.read();
          if (done) {
            end();
            controller.close();
          } else {
            controller.enqueue(value);
            watch(controller);
          }
        } catch (error) {
          end();
          throw error;
        }
      },
      async cancel(reason) {
        end();
        await reader.cancel(reason);
      },
    },
    // Nothing is read ahead of the client.
    { highWaterMark: 0 },
  );
}
