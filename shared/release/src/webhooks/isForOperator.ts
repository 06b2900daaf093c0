import { AUTHOR } from '../rollout/Autopilot';
import type { ChangeEvent } from './changeEvents';

/**
 * Whether a change takes something away from visitors, so that an operator should look: made by anyone, or a canary ended by the
 * service.
 */
export const isForOperator = ({ type, data }: ChangeEvent): boolean =>
  type === 'release.taken-back' || type === 'section.paused' || (type === 'canary.ended' && data.author === AUTHOR);
