import { Notice } from '@companion/ui/core';
import type { Gap } from './queries';

type Props = { gap: Gap /** Which gaps need no computing. */; ready: string };

/** A range too expensive to recompute is answered with the nearest precomputed gap. */
export function OtherGap({ gap: { askedSeconds, usedSeconds }, ready }: Props) {
  if (askedSeconds === usedSeconds) return null;
  return (
    <Notice tone="warning">
      A gap of {askedSeconds / 60} min would take too long for this range, so a gap of {usedSeconds / 60} min is used
      instead; {ready}. For other gaps, choose a shorter range.
    </Notice>
  );
}
