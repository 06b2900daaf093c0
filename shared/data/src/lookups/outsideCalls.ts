import { parseTime } from '@companion/domain';
import { lookupConfig } from './config';
import { isObject, readJson, textOf } from './readJson';

/** The server's calls to an external service in the last 24 hours, or since it started. Times in ISO. */
export type OutsideCalls = {
  service: string;
  answered: number;
  failed: number;
  lastAnsweredAt: string | null;
  lastFailure: { at: string; message: string } | null;
};

const timeOf = (value: unknown) => (parseTime(value) === null ? null : textOf(value));
const countOf = (value: unknown) => (Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null);

function readCalls(value: unknown): OutsideCalls | null {
  if (!isObject(value)) return null;
  const [service, answered, failed] = [textOf(value.service), countOf(value.answered), countOf(value.failed)];
  if (service === null || answered === null || failed === null) return null;
  const { at, message } = isObject(value.lastFailure) ? value.lastFailure : {};
  const failedAt = timeOf(at);
  return {
    service,
    answered,
    failed,
    lastAnsweredAt: timeOf(value.lastAnsweredAt),
    lastFailure: failedAt === null ? null : { at: failedAt, message: textOf(message) ?? '' },
  };
}

/** The site server's external calls; null without a site server, and on any failure. */
export async function outsideCalls(signal?: AbortSignal): Promise<OutsideCalls[] | null> {
  const { network, guarded } = lookupConfig();
  if (!guarded) return null;
  const body = await readJson(`${network}/outcomes`, {}, signal);
  return Array.isArray(body?.services) ? body.services.flatMap((each) => readCalls(each) ?? []) : null;
}
