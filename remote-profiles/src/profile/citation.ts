import { formatDate, formatNumber } from '@companion/domain';
import { personName } from '@companion/ui/core';
import type { Told } from '../reasons/queries';
import type { KnownProfile } from './queries';

/** Versions of the rules a citation rests on, as its link carries them: parameters of the protocol, rules of reasons. */
export const METHODS = /^\d{1,6}\.\d{1,6}$/;

type Cited = Pick<KnownProfile, 'person' | 'level' | 'asOf' | 'paramsVersion'>;
type Said = Pick<Told, 'reasons' | 'version'>;

/** Search of a link to a profile that tells the day it was cited on, and by which methods. */
export function citedSearch({ asOf, paramsVersion }: Cited, said: Said | null): string {
  return `?asOf=${asOf.slice(0, 10)}&methods=${paramsVersion}.${said?.version ?? 0}`;
}

/** Which methods of a citation are other ones now, in sentences; '' when none is. @param rules of reasons, null while not known */
export function changedSince(methods: string, params: number, rules: number | null): string {
  const [cited, citedRules] = methods.split('.').map(Number);
  return [
    cited !== params && 'The parameters of the protocol have changed since. ',
    // 0: cited before the sentences were known.
    rules !== null && citedRules !== 0 && citedRules !== rules && 'The rules of the sentences have changed since. ',
  ]
    .filter(Boolean)
    .join('');
}

/** What a profile says, as text to quote: the score, the sentences, the link, and what both rest on. */
export function citation(profile: Cited, said: Said | null, address: string): string {
  const { person, level, asOf, paramsVersion } = profile;
  const handle = person.handle ? ` (@${person.handle})` : '';
  const score = person.score === null ? 'no score' : `score ${formatNumber(person.score)}, ${level}`;
  return [
    `${personName(person)}${handle}: ${score}.`,
    ...(said?.reasons ?? []).map(({ text, among }) => `- ${text}${among ? ` (${among})` : ''}`),
    `${formatDate(asOf, { timeZone: 'UTC' })}, parameters version ${paramsVersion}${said ? `, reasons version ${said.version}` : ''}.`,
    address,
  ].join('\n');
}
