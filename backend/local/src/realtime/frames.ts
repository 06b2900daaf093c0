/** A message of the Phoenix protocol, as used by Realtime. */
export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

/** `1.0.0` encodes objects, `2.0.0` arrays. */
export type Version = '1.0.0' | '2.0.0';

/** Clients number their messages, or use UUIDs. */
const LONGEST_REF = 64;

/** Null for an invalid frame. */
export function readFrame(text: string): Frame | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const { join_ref, ref, topic, event, payload } = value as Record<string, unknown>;
  const [joinRef, frameRef, frameTopic, frameEvent, body] = Array.isArray(value)
    ? (value as unknown[])
    : [join_ref, ref, topic, event, payload];
  if (typeof frameTopic !== 'string' || typeof frameEvent !== 'string') return null;
  const [itsJoinRef, itsRef] = [joinRef, frameRef].map((one) => (one == null ? null : String(one)));
  if ([itsJoinRef, itsRef].some((one) => one && one.length > LONGEST_REF)) return null;
  return {
    joinRef: itsJoinRef ?? null,
    ref: itsRef ?? null,
    topic: frameTopic,
    event: frameEvent,
    payload: typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {},
  };
}

export function writeFrame({ joinRef, ref, topic, event, payload }: Frame, version: Version): string {
  return JSON.stringify(
    version === '2.0.0' ? [joinRef, ref, topic, event, payload] : { join_ref: joinRef, ref, topic, event, payload },
  );
}
