import type { Range } from '@companion/domain';
import type { ReactNode } from 'react';
import type { Found } from '../core/FindingLine';
import { PageHead } from '../core/PageHead';
import { AsOfRibbon } from '../core/states';
import { DaysButton } from './DaysButton';
import type { Days } from './DaysForm';
import { OnlyNow } from './OnlyNow';
import { RangeSelect } from './RangeSelect';

export type TimedHeadProps = {
  title: string;
  purpose: string;
  finding?: Found;
  list: { values: { range: Range; asOf: string | null }; commit(days: Days): void };
  /** The page's functions support past days (rule G20). Otherwise, an as-of day in the URL is reported as having no effect. */
  pastDays?: boolean;
  /** Replaces the range select. */
  actions?: ReactNode;
};

/** Title, purpose, and the time the page covers: its range and as-of day. */
export function TimedHead({ title, purpose, finding, list, pastDays = false, actions }: TimedHeadProps) {
  const { range, asOf } = list.values;
  const choose = (days: Days) => list.commit(days);
  return (
    <>
      <PageHead
        title={title}
        purpose={purpose}
        finding={finding}
        actions={
          actions === undefined ? (
            <>
              <RangeSelect value={range} onChange={(next) => choose({ range: next })} />
              <DaysButton range={range} asOf={asOf} pastDays={pastDays} onChoose={choose} />
            </>
          ) : (
            actions
          )
        }
      />
      {pastDays ? <AsOfRibbon asOf={asOf} /> : <OnlyNow asOf={asOf} />}
    </>
  );
}
