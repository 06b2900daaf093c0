import { counted, formatDate, formatNumber, reasonsInWords } from '@companion/domain';
import { personName } from '@companion/ui/core';
import type { Told } from '../reasons/queries';
import { ruleName } from '../reasons/ruleNames';
import type { KnownProfile } from './queries';

/** Versions of the rules behind a citation, as in its link: protocol parameters, reason rules. */
export const METHODS = /^\d{1,6}\.\d{1,6}$/;

/** Sentences in a citation, each as its rule and row count: `A2:10,C4:1`. */
export const SAID = /^[FAC]\d{1,2}:\d{1,7}(,[FAC]\d{1,2}:\d{1,7}){0,5}$/;

type Cited = Pick<KnownProfile, 'person' | 'level' | 'asOf' | 'paramsVersion'>;
type Said = Pick<Told, 'reasons' | 'version'>;

/** Search string of a citation link: day, rule versions, and sentences. */
export function citedSearch({ asOf, paramsVersion }: Cited, said: Said | null): string {
  const sentences = (said?.reasons ?? []).map(({ id, n }) => `${id}:${n ?? 0}`).join(',');
  return `?asOf=${asOf.slice(0, 10)}&methods=${paramsVersion}.${said?.version ?? 0}${sentences && `&said=${sentences}`}`;
}

/** What happened to a citation's sentences: still shown, no longer shown, or with another row count. */
export function saidSince(cited: string, now: Said['reasons']): string {
  const then = cited.split(',').map((each) => {
    const [rule = '', n] = each.split(':');
    return { rule, n: Number(n), now: now.find(({ id }) => id === rule) };
  });
  const gone = then.filter((each) => !each.now);
  const others = then.filter((each) => each.now && (each.now.n ?? 0) !== each.n);
  if (gone.length + others.length === 0)
    return then.length === 1 ? 'The cited sentence still holds. ' : `All ${then.length} cited sentences still hold. `;
  return [
    gone.length > 0 && `No longer holds: ${gone.map(({ rule }) => ruleName(rule)).join(', ')}. `,
    ...others.map(
      ({ rule, n, now }) => `Then ${counted(n, 'case')}, now ${formatNumber(now?.n ?? 0)}: ${ruleName(rule)}. `,
    ),
  ]
    .filter(Boolean)
    .join('');
}

/**
 * Which of a citation's rules have changed since, in sentences; '' if none.
 * @param rules version of the reason rules, null while unknown
 */
export function changedSince(methods: string, params: number, rules: number | null): string {
  const [cited, citedRules] = methods.split('.').map(Number);
  return [
    cited !== params && 'The parameters of the protocol have changed since. ',
    // 0: cited before the sentences had loaded.
    rules !== null && citedRules !== 0 && citedRules !== rules && 'The rules behind the sentences have changed since. ',
  ]
    .filter(Boolean)
    .join('');
}

/** A citable text of a profile: score, sentences, link, and the data and rule versions. */
export function citation(profile: Cited, said: Said | null, address: string): string {
  const { person, level, asOf, paramsVersion } = profile;
  const handle = person.handle ? ` (@${person.handle})` : '';
  const score = person.score === null ? 'no score' : `score ${formatNumber(person.score)}, ${level}`;
  return [
    `${personName(person)}${handle}: ${score}.`,
    ...reasonsInWords(said?.reasons ?? []).map(({ text, among }) => `- ${text}${among ? ` (${among})` : ''}`),
    `${formatDate(asOf, { timeZone: 'UTC' })}, parameters version ${paramsVersion}${said ? `, reasons version ${said.version}` : ''}.`,
    address,
  ].join('\n');
}
