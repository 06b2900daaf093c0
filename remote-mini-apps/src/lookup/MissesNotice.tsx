import { counted, formatNumber } from '@companion/domain';
import { Button, Notice } from '@companion/ui/core';
import { type Misses, MOST_ASKED } from './misses';

type Props = { misses: Misses; unknown: number };

/** What the network was asked about handles unknown here, and the outcome. */
export function MissesNotice({ misses: { asked, waiting, unanswered, onRetry }, unknown }: Props) {
  if (asked === 0) return null;
  const beyond = unknown > MOST_ASKED && ` ${MOST_ASKED} of ${formatNumber(unknown)} are looked up at a time.`;
  if (waiting > 0)
    return (
      <Notice>
        Asking the network about handles not known here: {formatNumber(asked - waiting)} of {formatNumber(asked)}.
        {beyond}
      </Notice>
    );
  if (unanswered > 0)
    return (
      <Notice tone="warning">
        The network did not answer for {formatNumber(unanswered)} of {counted(asked, 'handle')} not known here. Only
        those known here are shown.{beyond}{' '}
        <Button size="sm" icon="refresh" onClick={onRetry}>
          Ask again
        </Button>
      </Notice>
    );
  return beyond ? <Notice>The network was asked about handles not known here.{beyond}</Notice> : null;
}
