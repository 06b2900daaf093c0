import { createHash } from 'node:crypto';
import { DECLARED_FUNCTIONS } from '../../../shared/functions/src/book.ts';
import { movingFields } from '../../../shared/functions/src/reference/movingFields.ts';

/**
 * For each function, a pattern of its moving fields in the JSON of an answer. Quotes within texts are escaped, so texts never
 * match.
 */
const MOVING: ReadonlyMap<string, RegExp> = new Map(
  Object.values(DECLARED_FUNCTIONS).flatMap(({ name, answer }): [string, RegExp][] => {
    const names = movingFields(answer).filter((each) => each !== 'asOf');
    return names.length > 0
      ? [[name, new RegExp(`(?<!\\\\)("(?:${names.join('|')})":\\s*)("[^"]*"|-?\\d[\\d.eE+-]*)`, 'g')]]
      : [];
  }),
);
const AS_OF = /(?<!\\)"asOf":\s*"([^"]*)"/;
/** Of `2026-03-16T10:24:07Z`. */
const MINUTE = 16;

/**
 * The ETag of an answer: unchanged for the same request until there is new data. The clock alone changes nothing; only fields
 * declared to move with it (ends of rolling ranges, days left) are rounded to a minute.
 *
 * @param question Path and search of the call.
 */
export function answerTag(question: string, body: string): string {
  const name = /^\/rest\/v1\/rpc\/(\w+)/.exec(question)?.[1] ?? '';
  const moving = MOVING.get(name);
  const asOf = AS_OF.exec(body)?.[1] ?? '';
  const minute = (time: string) => time.slice(0, MINUTE);
  const still = body.replace(AS_OF, '');
  const slow = moving
    ? still.replace(moving, (_, field, value) => field + minute(value.startsWith('"') ? value.slice(1) : asOf))
    : still;
  const hash = createHash('sha256').update(question).update('\n').update(slow);
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

/** Whether `if-none-match` includes this tag. */
export const isKnown = (given: string | undefined, tag: string): boolean =>
  given !== undefined &&
  (given.trim() === '*' || given.split(',').some((each) => each.trim().replace(/^W\//, '') === tag.slice('W/'.length)));
