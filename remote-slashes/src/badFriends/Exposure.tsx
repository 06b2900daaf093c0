import { counted, formatNumber, levelOf, MAX_SCORE } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import type { badFriendsCheck } from '@companion/functions/badFriendsCheck';
import { Button, Num, Person, personName } from '@companion/ui/core';
import { useState } from 'react';
import { Slider } from '../slash/Slider';
import s from './badFriends.module.css';
import { ExposureRows } from './ExposureRows';
import { type BadFriendsAddress, MOST_SLASHED } from './params';
import { Riskiest } from './Riskiest';
import { simulate } from './simulate';

export type Answer = Extract<AnswerOf<typeof badFriendsCheck>, { rows: unknown[] }>;

/** What a person would lose: on average, and if only the marked people were slashed. The link contains the marks. */
export function Exposure({ answer, list }: { answer: Answer; list: BadFriendsAddress }) {
  const { exposure, rows, person, rule } = answer;
  const [reviewing, setReviewing] = useState(false);
  const points = list.values.points ?? Math.max(1, Math.round(rule.median));
  const marked = list.values.slashed ?? [];
  const places = new Set(rows.flatMap((row, place) => (marked.includes(row.person.profileId ?? -1) ? [place] : [])));
  const { lost, worst } = simulate(rows, { ...rule, points }, places);
  const name = personName(person);
  const mark = (profileId: number, on: boolean) => {
    const others = (list.newest().slashed ?? []).filter((id) => id !== profileId);
    const next = on ? [...others, profileId] : others;
    list.commit({ slashed: next.length > 0 ? next.slice(-MOST_SLASHED).toSorted((a, b) => a - b) : null });
  };
  return (
    <>
      <p className={s.sum}>
        <Person person={person} /> backs {counted(exposure.endorsed, 'person', 'people')}:{' '}
        <Num value={exposure.points} digits={1} unit="points" /> at risk on average in the next 180 days.
      </p>
      <Slider
        label="Points of each slash"
        value={points}
        min={1}
        max={MAX_SCORE}
        onMove={(moved) => list.type({ points: moved })}
        onDone={() => list.commit({})}
      >
        {formatNumber(points)}
        {points === Math.round(rule.median) && ' (the median)'}
      </Slider>
      <p className={s.sum} role="status">
        {places.size === 0
          ? `Select people below to see what ${name} would lose. ${togetherInWords(rows.length, exposure.endorsed)}: ${formatNumber(worst)} points.`
          : lossInWords(name, person.score, lost, places.size)}
      </p>
      <ExposureRows rows={rows} rule={{ ...rule, points }} marked={marked} onMark={mark} />
      <p className={s.sum}>
        <Button size="sm" onClick={() => setReviewing(true)}>
          Review the riskiest
        </Button>
        {marked.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => list.commit({ slashed: null, points: null })}>
            Clear selection
          </Button>
        )}
      </p>
      {reviewing && <Riskiest rows={rows} rule={{ ...rule, points }} onClose={() => setReviewing(false)} />}
    </>
  );
}

/** For a person backing very many, the answer contains only those with the most at stake. */
export const togetherInWords = (known: number, endorsed: number): string =>
  known < endorsed ? `The ${formatNumber(known)} with the most at stake, together` : 'All of them together';

/** "If these 2 were slashed, Alice would lose 120 points: 2,100 to 1,980, from exemplary to reputable." */
export function lossInWords(name: string, score: number | null, lost: number, people: number): string {
  const begun = `If ${people === 1 ? 'this person' : `these ${formatNumber(people)} people`} were slashed, ${name} would lose ${counted(Math.round(lost), 'point')}`;
  if (score === null) return `${begun}.`;
  const left = Math.max(0, score - Math.round(lost));
  const [before, after] = [levelOf(score)?.name, levelOf(left)?.name];
  const levels = before === after ? `still ${before}` : `from ${before} to ${after}`;
  return `${begun}: ${formatNumber(score)} to ${formatNumber(left)}, ${levels}.`;
}
