import { AUTHOR } from '../rollout/Autopilot';
import type { ChangeEvent } from './changeEvents';

/** Whether a change takes something from visitors, so that a person must look: made by anybody, or a canary by the service. */
export const isForOperator = ({ type, data }: ChangeEvent): boolean =>
  type === 'release.taken-back' || type === 'section.paused' || (type === 'canary.ended' && data.author === AUTHOR);
