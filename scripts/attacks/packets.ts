import { pick, type Random } from './random';
import { webSocketFrames } from './webSocketFrames';

/** What a connection sends, and how its client disconnects. */
export type Packet = {
  parts: readonly Buffer[];
  /** When it disconnects: before anything can be answered, after sending, at the response's first byte, or at its end. */
  goes: 'at once' | 'when sent' | 'at the first byte' | 'when answered';
  /** A reset is how a phone that lost its network appears; half-closed means that it has finished sending but still reads. */
  how: 'reset' | 'closed' | 'half-closed';
};

/** Public knowledge about a port. */
export type Target = {
  port: number;
  /** Paths that respond; the first one always with 200, regardless of client and rate. */
  paths: readonly string[];
  publishable: string;
};

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'get', ''];
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', ''];
/** Request targets that are malformed or ambiguous. */
const TARGETS = [
  '//',
  '///',
  '//a b',
  '//[',
  '/\\',
  '*',
  'a',
  ':80',
  '/%',
  '/%00',
  '/%ff%fe',
  '/?%',
  '/..//../',
  '/#a',
  '?',
];
const ABSOLUTE = [
  'http://',
  'http://[',
  'http://a:99999/',
  'https://localhost/',
  'ws://localhost/realtime/v1/websocket',
  'file:///',
];
const HEADERS = [
  'content-length: 10',
  'content-length: -1',
  'content-length: 10, 11',
  'transfer-encoding: chunked',
  'transfer-encoding: gzip, chunked',
  'expect: 100-continue',
  'expect: nothing',
  'connection: close',
  'connection: keep-alive, upgrade',
  'host: a',
  'host: [',
  'host:',
  'cookie: a=%; =; ;;',
  'range: bytes=5-2',
  'accept-encoding: br, gzip',
  'if-none-match: "',
  'origin: null',
  'x-forwarded-for: ,,,',
  'authorization: Bearer a.b.c',
  'content-type: application/json',
  'sec-websocket-version: 13',
  'a b: c',
  ': c',
  'a\0: b',
];
const BODIES = ['', '0123456789', '{"a":', '5\r\nhello\r\n0\r\n\r\n', 'zz\r\n', 'ffffffffffffffff\r\na', '-1\r\n\r\n'];
const KEYS = ['dGhlIHNhbXBsZSBub25jZQ==', 'dGhlIHNhbXBsZSBub25jZQ==', 'short', '', null] as const;

const times = (count: number, text: () => string) => Array.from({ length: count }, text);
const upTo = (random: Random, most: number) => Math.floor(random() * (most + 1));

function bytes(random: Random, most: number): Buffer {
  return Buffer.from(Array.from({ length: 1 + upTo(random, most - 1) }, () => Math.floor(random() * 256)));
}

function target(random: Random, { paths, publishable }: Target): string {
  const path = pick(random, paths);
  return pick(random, [
    path,
    path,
    `${path}${path.includes('?') ? '&' : '?'}apikey=${publishable}`,
    `/realtime/v1/websocket?apikey=${publishable}&vsn=${pick(random, ['1.0.0', '2.0.0', 'x'])}`,
    pick(random, TARGETS),
    pick(random, TARGETS) + path,
    pick(random, ABSOLUTE),
    path + 'a'.repeat(upTo(random, 20_000)),
  ]);
}

/** Mostly valid enough to get a response, each with an oddity. */
function request(random: Random, to: Target): string {
  const known = random() < 0.6;
  const line = known
    ? `GET ${pick(random, to.paths)} HTTP/1.1`
    : `${pick(random, METHODS)} ${target(random, to)} ${pick(random, VERSIONS)}`;
  const headers = [
    'host: localhost',
    `apikey: ${to.publishable}`,
    ...times(upTo(random, 3), () => pick(random, HEADERS)),
    ...(random() < 0.05 ? times(upTo(random, 3_000), () => 'x-many: of them') : []),
    ...(random() < 0.05 ? [`x-long: ${'a'.repeat(upTo(random, 40_000))}`] : []),
  ];
  return `${line}\r\n${headers.join('\r\n')}\r\n\r\n${pick(random, BODIES)}`;
}

/** An upgrade request, either valid or with anything about it wrong. */
function upgrade(random: Random, to: Target): string {
  const key = pick(random, KEYS);
  const good = `/realtime/v1/websocket?apikey=${to.publishable}`;
  const headers = [
    'host: localhost',
    `upgrade: ${pick(random, ['websocket', 'websocket', 'WebSocket', 'h2c', 'websocket, h2c', 'a', ''])}`,
    `connection: ${pick(random, ['Upgrade', 'Upgrade', 'upgrade, keep-alive', 'close'])}`,
    `sec-websocket-version: ${pick(random, ['13', '13', '8', '99', '-1', ''])}`,
    ...(key === null ? [] : [`sec-websocket-key: ${key}`]),
    ...(random() < 0.3
      ? [`sec-websocket-extensions: ${pick(random, ['permessage-deflate', 'a;b="', ';;', ','])}`]
      : []),
    ...(random() < 0.2 ? [`sec-websocket-protocol: ${pick(random, ['a', 'a,a', ',', ''])}`] : []),
    ...times(upTo(random, 2), () => pick(random, HEADERS)),
  ];
  const line = `${pick(random, ['GET', 'GET', 'GET', 'POST'])} ${random() < 0.5 ? good : target(random, to)} HTTP/1.1`;
  return `${line}\r\n${headers.join('\r\n')}\r\n\r\n`;
}

function goodUpgrade(random: Random, { publishable }: Target): string {
  const vsn = pick(random, ['1.0.0', '2.0.0']);
  return `GET /realtime/v1/websocket?apikey=${publishable}&vsn=${vsn} HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${KEYS[0]}\r\n\r\n`;
}

/** A valid message with bytes flipped, cut off or duplicated. */
function damaged(random: Random, text: string): Buffer {
  const sound = Buffer.from(text, 'latin1');
  for (let flips = upTo(random, 3); flips > 0; flips--)
    sound[Math.floor(random() * sound.length)] = Math.floor(random() * 256);
  const at = upTo(random, sound.length);
  return pick(random, [sound, sound.subarray(0, at), Buffer.concat([sound, sound.subarray(at)])]);
}

/** In two chunks half of the time, because late data takes another code path. */
function split(random: Random, whole: Buffer): Buffer[] {
  const at = upTo(random, whole.length);
  return random() < 0.5 ? [whole] : [whole.subarray(0, at), whole.subarray(at)];
}

function parts(random: Random, to: Target): Buffer[] {
  const text = (...texts: string[]) => split(random, Buffer.from(texts.join(''), 'latin1'));
  const kinds = [
    () => split(random, bytes(random, 300)),
    () => text(request(random, to)),
    () => text(request(random, to)),
    () => split(random, damaged(random, request(random, to))),
    () => text(...times(2 + upTo(random, 8), () => request(random, to))),
    () => text(upgrade(random, to)),
    () => text(upgrade(random, to)),
    () => split(random, damaged(random, upgrade(random, to))),
    () => text(request(random, to), upgrade(random, to), pick(random, ['', request(random, to), upgrade(random, to)])),
    () => [Buffer.from(goodUpgrade(random, to)), ...webSocketFrames(random)],
    () => split(random, Buffer.concat([Buffer.from(goodUpgrade(random, to)), ...webSocketFrames(random)])),
    () => [],
  ];
  return pick(random, kinds)();
}

/** One generated connection, deterministic for the same random numbers. */
export function packet(random: Random, to: Target): Packet {
  return {
    parts: parts(random, to),
    goes: pick(random, ['at once', 'when sent', 'at the first byte', 'at the first byte', 'when answered']),
    how: pick(random, ['reset', 'reset', 'closed', 'half-closed']),
  };
}
