import { formatNumber } from '@companion/domain';
import { Button, InfoButton } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { useMemo } from 'react';
import type { Forest } from '../inviteGraph/forest';
import type { BondRule } from './bondScore';
import s from './bondScores.module.css';
import { MovedTable } from './MovedTable';
import { movedFile } from './movedFile';
import { type BondScoresAddress, MOST_COUNTING, MOST_SMALL } from './params';
import { ruleInWords, triedInWords } from './ruleWords';
import { Slider } from './Slider';
import { invitersOf, tryRule } from './tryRule';

type Props = { forest: Forest; list: BondScoresAddress; now: BondRule; about: number | null };

/** Sliders for the rule's three numbers, a summary of their effect, and the inviters affected. */
export function OtherRule({ forest, list, now, about }: Props) {
  const { values } = list;
  const rule: BondRule = {
    allUpTo: values.allUpTo ?? now.allUpTo,
    best: values.best ?? now.best,
    worst: values.worst ?? now.worst,
  };
  const inviters = useMemo(() => invitersOf(forest), [forest]);
  const tried = useMemo(
    () => tryRule(inviters, now, { allUpTo: rule.allUpTo, best: rule.best, worst: rule.worst }),
    [inviters, now, rule.allUpTo, rule.best, rule.worst],
  );
  const changed = rule.allUpTo !== now.allUpTo || rule.best !== now.best || rule.worst !== now.worst;
  const move = (next: Partial<BondRule>) => {
    const moved = { ...rule, ...next };
    // At least one invitee has to count.
    if (moved.best + moved.worst === 0) moved[next.best === undefined ? 'best' : 'worst'] = 1;
    const given = (name: keyof BondRule) => (moved[name] === now[name] ? null : moved[name]);
    // The list below keeps its page.
    list.type({ allUpTo: given('allUpTo'), best: given('best'), worst: given('worst'), page: values.page });
  };
  const slider = (name: keyof BondRule, max: number) => ({
    // Before EIP-10 everyone counted: the slider is at its maximum.
    value: Math.min(rule[name], max),
    max,
    onMove: (value: number) => move({ [name]: value }),
    onDone: () => list.commit({}),
    children: (
      <>
        {Number.isFinite(rule[name]) ? formatNumber(rule[name]) : 'everyone'}
        {rule[name] === now[name] && ' (now)'}
      </>
    ),
  });
  return (
    <div className={s.rule}>
      <Slider label="All count, up to" name="Invitees up to which all count" {...slider('allUpTo', MOST_SMALL)} />
      <Slider label="Above that, count the best" name="Best invitees that count" {...slider('best', MOST_COUNTING)} />
      <Slider
        label="Above that, count the worst"
        name="Worst invitees that count"
        {...slider('worst', MOST_COUNTING)}
      />
      <div role="status" className={s.words}>
        {[ruleInWords(rule), ...triedInWords(tried, changed)].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {tried.moved.length > 0 && <MovedTable forest={forest} moved={tried.moved} about={about} />}
      {changed && (
        <p className={s.after}>
          <Button size="sm" onClick={() => list.commit({ allUpTo: null, best: null, worst: null, page: values.page })}>
            Back to the current rule
          </Button>
          {tried.moved.length > 0 && <FileButton label="CSV" file={() => movedFile(forest, tried.moved)} />}
          <span className={s.aside}>
            The address of this page is a link to this rule.{' '}
            <InfoButton metric="bondScores.whatIf" label="Another rule" />
          </span>
        </p>
      )}
    </div>
  );
}
