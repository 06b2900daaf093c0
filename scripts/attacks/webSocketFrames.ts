import { pick, type Random } from './random';

const TEXT = 1;
const OPCODES = [0, TEXT, 2, 3, 8, 9, 10, 11, 15];

/** Messages as pages send them, and malformed look-alikes. */
const MESSAGES = [
  '{"topic":"phoenix","event":"heartbeat","payload":{},"ref":"1"}',
  '[null,"1","phoenix","heartbeat",{}]',
  '["1","1","realtime:a","phx_join",{"config":{"postgres_changes":[{"event":"*","schema":"public","table":"sync_notifications"}]}}]',
  '{"topic":"realtime:a","event":"phx_join","payload":{"config":{"postgres_changes":[{"event":"*","schema":"public","table":"sync_notifications"}]}},"ref":"1"}',
  '["1","1","realtime:a","phx_join",{"config":{"postgres_changes":[{"filter":"id=in.(1,2"},null,7]}}]',
  '["1","1","realtime:a","access_token",{"access_token":"a.b.c"}]',
  '["1","1","realtime:a","phx_leave",{}]',
  '[{"toString":1},[],"realtime:a","phx_join",{"config":[]}]',
  '{"topic":"a","event":"b","payload":null,"ref":{"valueOf":1},"join_ref":{"toString":null}}',
  `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
  '{',
  'null',
  '',
];

/**
 * A frame, masked like a browser's.
 * @param length Declared length; if it exceeds the payload, the next frame becomes part of this one or never completes.
 */
function frame(first: number, payload: Buffer, { masked = true, length = payload.length } = {}): Buffer {
  const mask = Buffer.from(masked ? [1, 2, 3, 4] : []);
  const body = masked ? payload.map((byte, i) => byte ^ ((i % 4) + 1)) : payload;
  const bit = masked ? 0x80 : 0;
  const head = Buffer.from([first, bit | (length < 126 ? length : length < 65_536 ? 126 : 127)]);
  const long = Buffer.alloc(length < 126 ? 0 : length < 65_536 ? 2 : 8);
  if (long.length === 2) long.writeUInt16BE(length);
  if (long.length === 8) long.writeBigUInt64BE(BigInt(length));
  return Buffer.concat([head, long, mask, body]);
}

function oddFrame(random: Random): Buffer {
  const message = Buffer.from(pick(random, MESSAGES));
  const whole = frame(0x80 | TEXT, message);
  return pick(random, [
    () => whole,
    () => whole,
    () => whole.subarray(0, Math.floor(random() * whole.length)),
    () => frame(0x80 | TEXT, message, { masked: false }),
    () => frame(TEXT, message),
    () => frame(0x80 | TEXT, message, { length: pick(random, [message.length + 5, 70_000, 2 ** 40]) }),
    () => frame(pick(random, [0, 0x40, 0x70, 0x80, 0xc0]) | pick(random, OPCODES), message),
    () => frame(0x88, Buffer.from([...pick(random, [[], [3], [3, 232], [0, 0], [3, 237], [255, 255]]), 0xff])),
    () => frame(0x80 | TEXT, Buffer.from([0xc3, 0x28, 0xff])),
    () => frame(0x89, Buffer.alloc(pick(random, [0, 125, 126]))),
  ])();
}

/** Frames on a WebSocket after a valid handshake. */
export function webSocketFrames(random: Random): Buffer[] {
  return Array.from({ length: 1 + Math.floor(random() * 4) }, () => oddFrame(random));
}
