import { writeCsv } from '@companion/domain';
import { losses } from '@companion/functions/losses';
import { Badge, Card, Eth, Num, Person, SidewaysTable, TimeAgo, Unknown, useNarrow } from '@companion/ui/core';
import { FileButton } from '@companion/ui/evidence';
import { useUnfolded } from '@companion/ui/input';
import { FilterSelect } from '@companion/ui/page';
import { Link } from '@companion/ui/router';
import s from './losses.module.css';
import { avoidable, KIND_NAMES } from './lossWords';
import type { LossesAddress } from './params';
import type { Loss, Losses } from './queries';

const AT_FIRST = 25;
/** Maximum number of losses in an answer. */
const MOST = 1000;

/** Every loss, newest first. Losses on the same day are often related. */
export function Ledger({ answer, list }: { answer: Losses; list: LossesAddress }) {
  const { ledger } = answer;
  const { shown, more } = useUnfolded(ledger, AT_FIRST, MOST);
  return (
    <Card
      title="The ledger"
      note="Newest first; entries of the same day often belong together"
      actions={
        <>
          <FilterSelect
            inline
            list={list}
            name="kind"
            label="Kind"
            words={losses.args.kind.words}
            names={{ ...KIND_NAMES, all: 'Everything' }}
          />
          <FileButton label="CSV" file={() => fileOf(answer)} />
        </>
      }
      flush
    >
      {ledger.length === 0 ? (
        <p className={s.none}>Nothing of this kind was lost in this range.</p>
      ) : (
        <Entries shown={shown} />
      )}
      {ledger.length > AT_FIRST && <div className={s.none}>{more}</div>}
    </Card>
  );
}

const keyOf = (loss: Loss) => `${loss.kind} ${'id' in loss ? loss.id : ''} ${loss.at}`;

/** Cards on a phone, where the column "could it have been avoided" would be off screen. */
function Entries({ shown }: { shown: readonly Loss[] }) {
  if (useNarrow())
    return (
      <ol className={s.entries} aria-label="The ledger">
        {shown.map((loss) => (
          <li key={keyOf(loss)} className={s.entry}>
            <p className={s.entryLine}>
              <span className={s.what}>
                <What loss={loss} />
              </span>
              <span>
                <Amount loss={loss} />
              </span>
            </p>
            <p className={s.entryLine}>
              {'person' in loss ? <Person person={loss.person} /> : <span />}
              <span className={s.when}>
                <TimeAgo at={loss.at} />
              </span>
            </p>
            <p className={s.when}>
              <span className={s.asked}>Avoidable?</span> {avoidable(loss)}
            </p>
          </li>
        ))}
      </ol>
    );
  return (
    <SidewaysTable
      label="The ledger"
      head={['When', 'What', 'By or for', 'Could it have been avoided?', 'How much']}
      align="start"
      className={s.ledger}
    >
      <tbody>
        {shown.map((loss) => (
          <tr key={keyOf(loss)}>
            <td>
              <TimeAgo at={loss.at} />
            </td>
            <td>
              <What loss={loss} />
            </td>
            <td>{'person' in loss && <Person person={loss.person} />}</td>
            <td className={s.quietly}>{avoidable(loss)}</td>
            <td>
              <Amount loss={loss} />
            </td>
          </tr>
        ))}
      </tbody>
    </SidewaysTable>
  );
}

function What({ loss }: { loss: Loss }) {
  const words = KIND_NAMES[loss.kind];
  if (loss.kind === 'slash' || loss.kind === 'endorsement')
    return <Link to={`/slashes/impact/${loss.id}`}>{words}</Link>;
  if (loss.kind === 'market')
    return (
      <>
        <Link to={`/markets/history?market=${loss.market}&range=all`}>{words}</Link>, {loss.side} votes
      </>
    );
  return (
    <>
      {words} {loss.kind === 'vouch' && loss.unhealthy && <Badge tone="warning">Unhealthy</Badge>}
      {loss.kind === 'bond' && loss.open && <Badge>Still open</Badge>}
    </>
  );
}

function Amount({ loss }: { loss: Loss }) {
  if (loss.kind === 'market') return <Eth wei={loss.wei} />;
  if (loss.kind === 'vouch') return loss.wei === null ? <Unknown /> : <Eth wei={loss.wei} />;
  if (loss.kind === 'review')
    return { '1': 'positive', '0': 'neutral', '-1': 'negative' }[String(loss.sentiment)] ?? <Unknown />;
  if (loss.points === null) return <Num value={null} />;
  return <Num value={-Math.abs(loss.points)} digits={Number.isInteger(loss.points) ? 0 : 1} signed unit="points" />;
}

function fileOf({ ledger, person, asOf }: Losses) {
  return {
    name: `losses_${person?.profileId ?? 'person'}_${asOf.replace(/[-:]/g, '')}.csv`,
    text: writeCsv(
      [
        'at',
        'kind',
        'id',
        'person',
        'person_userkey',
        'points',
        'wei',
        'unhealthy',
        'sentiment',
        'score_after',
        'avoidable',
      ],
      ledger.map((loss) => [
        loss.at,
        loss.kind,
        'id' in loss ? loss.id : null,
        'person' in loss ? loss.person.name : null,
        'person' in loss ? loss.person.userkey : null,
        'points' in loss ? loss.points : null,
        'wei' in loss ? loss.wei : null,
        'unhealthy' in loss ? loss.unhealthy : null,
        'sentiment' in loss ? loss.sentiment : null,
        'score' in loss ? loss.score : null,
        avoidable(loss),
      ]),
    ),
  };
}
