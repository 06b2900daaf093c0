import type { Policy } from '../judgement/policy';
import policies from './policies.json' with { type: 'json' };

const own: Readonly<Record<string, Partial<Policy>>> = policies.sections;

/** A section's policy: the default with its own overrides. */
export function policyOf(section: string): Policy {
  return { ...policies.default, ...(Object.hasOwn(own, section) ? own[section] : {}) };
}
