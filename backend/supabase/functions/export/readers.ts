import { createPlaces, type Room } from '../../../../shared/limits/src/places.ts';
import { MOST } from '../../../../shared/limits/src/strangers.ts';
import { CORS } from '../answer.ts';
import type { FunctionHandler } from '../context.ts';

/** Who takes nothing of a file for so long has gone, or holds it up on purpose. */
const STALLED_MS = 60_000;

/**
 * Lets so many read a file at the same time: each holds a chunk of it in memory, for as long as it likes to read. One more of
 * a network gets 429 with `retry-after`; a reader who stands still is cut off.
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
  /** Until the next piece is asked for. */
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
    // Nothing is read ahead of who reads.
    { highWaterMark: 0 },
  );
}
