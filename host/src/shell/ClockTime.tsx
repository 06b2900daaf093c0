import { formatDateTime } from '@companion/domain';

const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Time of day of a recent event; the full date on hover. */
export function ClockTime({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {Number.isNaN(time.getTime()) ? '' : clock.format(time)}
    </time>
  );
}
