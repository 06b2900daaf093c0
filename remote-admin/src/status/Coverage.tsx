import { useQuery } from '@companion/data/query';
import { capitalized, counted, formatNumber } from '@companion/domain';
import type { AnswerOf } from '@companion/functions';
import { adminGapCheck } from '@companion/functions/adminGapCheck';
import type { adminStatus } from '@companion/functions/adminStatus';
import { Button, Card, errorSentence, Num, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { adminQuery } from '../asAdmin/adminQuery';
import s from './status.module.css';

type Covered = AnswerOf<typeof adminStatus>['coverage'][number];
type Gaps = AnswerOf<typeof adminGapCheck>;

const MOST_NAMED = 12;
/** Kinds with consecutive ids. */
const NUMBERED = adminGapCheck.args.entity.words;
const NAMES: Readonly<Record<string, string>> = { scoreHistory: 'Score history' };

/** What is stored of the network, how recent it is, and whether ids are missing. */
export function Coverage({ coverage }: { coverage: readonly Covered[] }) {
  return (
    <Card title="Coverage" note="Rows, newest event, and ids missing between the first and the last">
      <DetailList>
        {coverage.map((each) => (
          <DetailItem key={each.entity} note={each.newest && <TimeAgo at={each.newest} />}>
            <strong>{NAMES[each.entity] ?? capitalized(each.entity)}</strong>
            <span>
              {each.rows.exact ? '' : 'about '}
              <Num value={each.rows.n} />
            </span>
            {NUMBERED.filter((entity) => entity === each.entity).map((entity) => (
              <GapCheck key={entity} entity={entity} />
            ))}
          </DetailItem>
        ))}
      </DetailList>
    </Card>
  );
}

/** Runs on request: a failure is retried once, and the result stays across re-renders. */
function GapCheck({ entity }: { entity: (typeof NUMBERED)[number] }) {
  const { data, error, isFetching, refetch } = useQuery({ ...adminQuery(adminGapCheck, { entity }), enabled: false });
  return (
    <>
      <Button size="sm" busy={isFetching} onClick={() => refetch()} aria-label={`Check for gaps: ${entity}`}>
        Check for gaps
      </Button>
      <span role="status" className={s.answer}>
        {!isFetching && (error ? errorSentence(error, 'The ids could not be checked.') : data && gapText(data))}
      </span>
    </>
  );
}

/** "1 id is missing: 12". */
function gapText({ missing, gaps, first, last }: Gaps): string {
  if (first === null || last === null) return 'Nothing is stored yet.';
  if (missing === 0) return `None missing from ${formatNumber(first)} to ${formatNumber(last)}.`;
  const named = gaps.slice(0, MOST_NAMED).map(({ from, to }) => (from === to ? `${from}` : `${from} to ${to}`));
  const rest = gaps.length > MOST_NAMED ? ' and more' : '';
  return `${counted(missing, 'id')} missing: ${named.join(', ')}${rest}`;
}
