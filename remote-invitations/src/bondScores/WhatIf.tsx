import { formatNumber, MAX_SCORE } from '@companion/domain';
import type { AnswerOf, RowOf } from '@companion/functions';
import type { eip10Invitees } from '@companion/functions/eip10Invitees';
import { Badge, Button, Notice, Num, personName } from '@companion/ui/core';
import { DetailPart, Fact, Facts } from '@companion/ui/evidence';
import { bondScore, ruleOf } from './bondScore';
import { MOST_IMAGINED, readImagined, written } from './imagined';
import type { BondScoresAddress } from './params';
import { ruleInWords } from './ruleWords';
import { Slider } from './Slider';

type Invitee = RowOf<typeof eip10Invitees>;

const NEW_SCORE = 1200;

type Props = { answer: AnswerOf<typeof eip10Invitees>; invitees: readonly Invitee[]; list: BondScoresAddress };

/** Sliders for the invitees' scores: the resulting bond score next to the current one. The scores are part of the link. */
export function WhatIf({ answer, invitees, list }: Props) {
  const rule = ruleOf(answer);
  const imagined = readImagined(list.values.imagined, MAX_SCORE);
  // The list behind the drawer keeps its page.
  const { added, page } = list.values;
  const scoreOf = ({ person, score }: Invitee) => imagined[person.profileId ?? -1] ?? score;
  const today = bondScore(
    invitees.map(({ score }) => score),
    rule,
  );
  const scores = invitees.map(scoreOf);
  const then = bondScore(added === null ? scores : [...scores, added], rule);
  const changed = added !== null || Object.keys(imagined).length > 0;
  const done = () => list.commit({});
  const imagine = ({ person, score }: Invitee, next: number) => {
    const { [person.profileId ?? -1]: _, ...others } = readImagined(list.newest().imagined, MAX_SCORE);
    if (next !== score && Object.keys(others).length >= MOST_IMAGINED) return;
    list.type({ imagined: written(next === score ? others : { ...others, [person.profileId ?? -1]: next }), page });
  };
  return (
    <>
      <Facts>
        <Fact label="Bond score today" metric="invitationStats.bondScore">
          <Num value={today} digits={2} />
        </Fact>
        <Fact label="With these scores" metric="invitationStats.bondScore">
          <Num value={then} digits={2} />
        </Fact>
        {changed && today !== null && then !== null && (
          <Fact label="Change" metric="invitationStats.bondScore">
            <Num value={then - today} digits={2} signed />
          </Fact>
        )}
      </Facts>
      <DetailPart
        title="What if"
        note={`${ruleInWords(rule)} Move a score: it is calculated on this page, nothing is saved, and the address links to your version.`}
        actions={
          <>
            {added === null && (
              <Button size="sm" onClick={() => list.commit({ added: NEW_SCORE, page })}>
                Add an invitee
              </Button>
            )}
            {changed && (
              <Button size="sm" variant="ghost" onClick={() => list.commit({ imagined: null, added: null, page })}>
                Back to today
              </Button>
            )}
          </>
        }
      >
        {Object.keys(imagined).length >= MOST_IMAGINED && (
          <Notice>{MOST_IMAGINED} scores have been moved, the most a link can hold. Reset one to move another.</Notice>
        )}
        {added !== null && (
          <Slider
            label="New invitee"
            name="Score of the new invitee"
            value={added}
            max={MAX_SCORE}
            onMove={(score) => list.type({ added: score, page })}
            onDone={done}
          >
            {formatNumber(added)}
          </Slider>
        )}
        {invitees.map((invitee) => (
          <Slider
            key={invitee.person.userId}
            label={
              <>
                <bdi translate="no">{personName(invitee.person)}</bdi>{' '}
                {invitee.counts && <Badge title="Counts toward the current bond score">counts</Badge>}
              </>
            }
            name={`Score of ${personName(invitee.person)}`}
            value={scoreOf(invitee)}
            max={MAX_SCORE}
            onMove={(score) => imagine(invitee, score)}
            onDone={done}
          >
            {formatNumber(scoreOf(invitee))}
          </Slider>
        ))}
        {answer.n > invitees.length && (
          <p>
            The {formatNumber(Math.ceil(invitees.length / 2))} best and as many of the worst of {formatNumber(answer.n)}
            .
          </p>
        )}
      </DetailPart>
    </>
  );
}
