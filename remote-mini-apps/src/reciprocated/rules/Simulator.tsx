import { counted, formatNumber } from '@companion/domain';
import { Button, Card, KpiRow, KpiTile, ListTable, type ListTableProps, Num, Person } from '@companion/ui/core';
import { useState } from 'react';
import type { Receiver } from '../people/peopleColumns';
import s from '../reciprocated.module.css';
import { changesUnder, type Rule, uncounted, uncountedToday } from './uncounted';

const MOST_NAMED = 50;
const COLUMNS: ListTableProps<ReturnType<typeof changesUnder<Receiver>>[number]>['columns'] = [
  { name: 'Person', of: ({ row }) => <Person person={row.person} /> },
  { name: 'Returned', of: ({ row }) => formatNumber(row.reciprocated) },
  { name: 'Not returned', of: ({ row }) => formatNumber(row.nonReciprocated) },
  { name: 'Not counted today', of: ({ row }) => formatNumber(row.today) },
  { name: 'Then', of: ({ after }) => formatNumber(after) },
  { name: 'Reviews that count', of: ({ change }) => <Num value={-change} signed /> },
];

type Props = { rows: readonly Receiver[]; total: number; inForce: Rule };

/** Two sliders for the numbers of EIP-7, and everyone affected by the choice. */
export function Simulator({ rows, total, inForce }: Props) {
  const [rule, setRule] = useState(inForce);
  const changes = changesUnder(rows, rule);
  const then = rows.reduce((all, row) => all + uncounted(row.reciprocated, row.nonReciprocated, rule), 0);
  const asItIs = rule.free === inForce.free && rule.perNonReturned === inForce.perNonReturned;
  return (
    <>
      <Card
        title="The rule"
        note="Nothing is saved: this page calculates it with the same rule."
        actions={
          !asItIs && (
            <Button size="sm" variant="ghost" onClick={() => setRule(inForce)}>
              Back to the current rule
            </Button>
          )
        }
      >
        <Slider
          label="Returned reviews that always count"
          value={rule.free}
          max={Math.max(40, inForce.free)}
          step={1}
          onChange={(free) => setRule({ ...rule, free })}
        />
        <Slider
          label="More for each review not returned"
          value={rule.perNonReturned}
          max={Math.max(3, inForce.perNonReturned)}
          step={0.5}
          onChange={(perNonReturned) => setRule({ ...rule, perNonReturned })}
        />
      </Card>
      <KpiRow>
        <KpiTile label="Not counted today" value={uncountedToday(rows)} unit="reviews" metric="EIP-7" />
        <KpiTile label="Not counted under your rule" value={then} unit="reviews" metric="reciprocated.simulated" />
        <KpiTile
          label="People who gain"
          value={changes.filter(({ change }) => change < 0).length}
          metric="reciprocated.simulated"
        />
        <KpiTile
          label="People who lose"
          value={changes.filter(({ change }) => change > 0).length}
          metric="reciprocated.simulated"
        />
      </KpiRow>
      <Card
        title="Who gains and who loses"
        note={
          total > rows.length
            ? `Of the ${counted(rows.length, 'person', 'people')} with the most returned reviews`
            : `Of ${counted(total, 'person', 'people')} with positive reviews`
        }
        flush
      >
        {changes.length === 0 ? (
          <p className={s.none}>Nobody: with these numbers, the same reviews count as today.</p>
        ) : (
          <ListTable
            label="People whose count changes"
            columns={COLUMNS}
            rows={changes.slice(0, MOST_NAMED)}
            rowKey={({ row }) => row.person.userId}
          />
        )}
      </Card>
    </>
  );
}

type SliderProps = { label: string; value: number; max: number; step: number; onChange: (value: number) => void };

function Slider({ label, value, max, step, onChange }: SliderProps) {
  return (
    <label className={s.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={0}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output>{formatNumber(value)}</output>
    </label>
  );
}
