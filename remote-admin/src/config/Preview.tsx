import { callAsUser } from '@companion/data';
import { counted, formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import { adminDetectorPreview } from '@companion/functions/adminDetectorPreview';
import { Button, Num, Person } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { useState } from 'react';
import { useAct } from '../asAdmin/useAct';
import s from './config.module.css';

type Answer = AnswerOf<typeof adminDetectorPreview>;

const NOTHING: readonly string[] = [];

/** Effect of other parameters, before anything is published. */
export function Preview({ detector, params }: { detector: string; params: unknown }) {
  const [answer, setAnswer] = useState<Answer | undefined>();
  const { busy, problem, run } = useAct(NOTHING);
  const ask = () => run(async () => setAnswer(await callAsUser(adminDetectorPreview, { detector, params })));
  return (
    <div className={s.preview}>
      <Button size="sm" busy={busy} onClick={ask}>
        Preview
      </Button>
      <div role="status">
        {problem}
        {answer === null && 'This detector does not store people’s figures; its next run shows what changes.'}
        {answer && <Outcome answer={answer} />}
      </div>
    </div>
  );
}

function Outcome({ answer: { people, changed, before, after, rows } }: { answer: NonNullable<Answer> }) {
  return (
    <>
      <p>
        {counted(changed, 'person', 'people')} of {formatNumber(people)} would change band. Now: {bandText(before)}.
        After: {bandText(after)}.
      </p>
      <DetailList>
        {rows.map(({ person, score, nextScore, band, nextBand }) => (
          <DetailItem key={person.userId} note={band === nextBand ? band : `${band ?? 'none'} → ${nextBand ?? 'none'}`}>
            <Person person={person} hideLevel /> <Num value={score} digits={1} /> → <Num value={nextScore} digits={1} />
          </DetailItem>
        ))}
      </DetailList>
    </>
  );
}

/** "high 3, medium 12". */
const bandText = (bands: Readonly<Record<string, number>>) =>
  Object.entries(bands)
    .map(([band, n]) => `${band === 'none' ? 'too little data' : band} ${formatNumber(n)}`)
    .join(', ') || 'nobody';
