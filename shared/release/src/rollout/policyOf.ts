import type { Policy } from '../judgement/policy';
import policies from './policies.json' with { type: 'json' };

const own: Readonly<Record<string, Partial<Policy>>> = policies.sections;

/** The policy of a section: the common one, with what differs for it. */
export function policyOf(section: string): Policy {
  return { ...policies.default, ...(Object.hasOwn(own, section) ? own[section] : {}) };
}
