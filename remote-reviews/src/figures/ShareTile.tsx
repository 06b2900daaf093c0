import { KpiTile } from '@companion/ui/core';
import s from './figures.module.css';
import { fewCases, type Share, shareBasis, shareText } from './share';

type Props = { label: string; share: Share /** What n counts. */; cases: string; metric: string };

/** A rate with its number of cases; grey and with its interval while there are fewer than ten. */
export function ShareTile({ label, share, cases, metric }: Props) {
  const text = shareText(share);
  return (
    <KpiTile
      label={label}
      value={text && <span className={fewCases(share) ? s.few : undefined}>{text}</span>}
      note={shareBasis(share, cases)}
      metric={metric}
    />
  );
}
