import { capitalized, counted, formatNumber, formatPercent } from '@companion/domain';
import { Bars } from '@companion/ui/chart';
import type { Voting } from './queries';
import s from './voting.module.css';

/** The 48 hours a slash is open, in parts of 12. */
const PARTS = ['First 12 h', '12 to 24 h', '24 to 36 h', 'Last 12 h'];

/** Whether early votes or high levels are right more often. */
export default function SkillPictures({ answer }: { answer: Voting }) {
  const { calibration, byLevel, decided, asOf } = answer;
  const share = {
    metric: 'slashVotes.record',
    asOf,
    format: (value: number) => formatPercent(value),
    formatAxis: (value: number) => formatPercent(value, 0),
    series: [{ key: 'share', label: 'Right', tone: 'info' as const }],
    summary: `${counted(decided, 'slash', 'slashes')} decided so far.`,
  };
  return (
    <div className={s.pictures}>
      <Bars
        {...share}
        title="Right by time of the vote"
        unit="share of votes with the outcome, by quarter of the voting period"
        named
        groups={calibration.map(({ part, accuracy }) => ({
          key: String(part),
          short: PARTS[part],
          label: `${PARTS[part] ?? part}, n=${formatNumber(accuracy.n)}`,
          values: { share: accuracy.value },
        }))}
      />
      <Bars
        {...share}
        title="Right by level"
        unit="share of votes with the outcome, by the voter’s level at the time"
        named
        groups={byLevel.map(({ level, accuracy }) => ({
          key: level,
          short: capitalized(level),
          label: `${capitalized(level)}, n=${formatNumber(accuracy.n)}`,
          values: { share: accuracy.value },
        }))}
      />
    </div>
  );
}
