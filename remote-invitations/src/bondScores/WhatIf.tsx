import { formatNumber } from '@companion/domain';
import type { RowOf } from '@companion/functions';
import type { eip10Invitees } from '@companion/functions/eip10Invitees';
import { Badge, Button, Num, personName } from '@companion/ui/core';
import { DetailPart, Fact, Facts } from '@companion/ui/evidence';
import { useState } from 'react';
import { bondScore } from './bondScore';
import s from './bondScores.module.css';

type Invitee = RowOf<typeof eip10Invitees>;

const MOST_SCORE = 2800;
const NEW_SCORE = 1200;

/** The invitees as sliders: the bond score with the scores one imagines, beside the one of today. */
export function WhatIf({ invitees }: { invitees: readonly Invitee[] }) {
  const [imagined, setImagined] = useState<Readonly<Record<number, number>>>({});
  const [added, setAdded] = useState<number | null>(null);
  const today = bondScore(invitees.map(({ score }) => score));
  const scores = invitees.map(({ person, score }) => imagined[person.userId] ?? score);
  const then = bondScore(added === null ? scores : [...scores, added]);
  const changed = added !== null || Object.keys(imagined).length > 0;
  return (
    <>
      <Facts>
        <Fact label="Bond score today" metric="invitationStats.bondScore">
          <Num value={today} digits={2} />
        </Fact>
        <Fact label="With these scores" metric="invitationStats.bondScore">
          <Num value={then} digits={2} />
        </Fact>
      </Facts>
      <DetailPart
        title="What if"
        note="Move a score. Nothing is saved: it is worked out in this page, by the same rule."
        actions={
          <>
            {added === null && (
              <Button size="sm" onClick={() => setAdded(NEW_SCORE)}>
                Add an invitee
              </Button>
            )}
            {changed && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  setImagined({});
                  setAdded(null);
                }}
              >
                Back to today
              </Button>
            )}
          </>
        }
      >
        {added !== null && <Slider name="Somebody new" score={added} onChange={setAdded} />}
        {invitees.map(({ person, score, counts }) => (
          <Slider
            key={person.userId}
            name={personName(person)}
            score={imagined[person.userId] ?? score}
            counts={counts}
            onChange={(next) => setImagined({ ...imagined, [person.userId]: next })}
          />
        ))}
      </DetailPart>
    </>
  );
}

type SliderProps = { name: string; score: number; counts?: boolean; onChange: (score: number) => void };

function Slider({ name, score, counts, onChange }: SliderProps) {
  return (
    <label className={s.slider}>
      <span>
        <bdi>{name}</bdi> {counts && <Badge title="One of those the bond score rests on today">counts</Badge>}
      </span>
      <input
        type="range"
        min={0}
        max={MOST_SCORE}
        step={1}
        value={score}
        aria-label={`Score of ${name}`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output>{formatNumber(score)}</output>
    </label>
  );
}
