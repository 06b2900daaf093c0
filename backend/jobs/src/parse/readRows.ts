import { createHash } from 'node:crypto';
import { CompanionError } from '@companion/contract';
import type { z } from 'zod';

/** A raw row that could not be parsed: stored in the database under a stable key. */
export interface UnknownRow {
  entity: string;
  key: string;
  body: unknown;
}

/** The network sent records, but none in a documented format. */
export class UnreadableError extends CompanionError {
  override readonly code = 'network-unreadable';
  override readonly advice = 'The records are kept as they came; see what changed in the documentation of the network.';
  constructor(label: string, rows: number) {
    super(`None of the ${rows} records of ${label} could be read.`);
  }
}

function keyOf(raw: unknown): string {
  const row = raw as {
    id?: unknown;
    data?: { id?: unknown };
    invitation?: { id?: unknown };
    profile?: { id?: unknown };
  } | null;
  const found = row?.data?.id ?? row?.invitation?.id ?? row?.profile?.id ?? row?.id;
  if (typeof found === 'number' || (typeof found === 'string' && found.length <= 100)) return String(found);
  return createHash('sha256')
    .update(JSON.stringify(raw) ?? 'undefined')
    .digest('hex')
    .slice(0, 32);
}

/** Parses raw rows one by one: invalid ones are returned unchanged instead of failing the rest. */
export function readRows<S extends z.ZodType>(
  entity: string,
  schema: S,
  raw: readonly unknown[],
  prefix = '',
): { rows: z.output<S>[]; unknown: UnknownRow[] } {
  const rows: z.output<S>[] = [];
  const unknown: UnknownRow[] = [];
  for (const body of raw) {
    const result = schema.safeParse(body);
    if (result.success) rows.push(result.data);
    else unknown.push({ entity, key: `${prefix}${keyOf(body)}`, body });
  }
  return { rows, unknown };
}
