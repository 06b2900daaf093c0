import { useSession } from '@companion/contract/services';
import { useQuery } from '@companion/data/query';
import { reasonsInWords, type Summary, summaryOf } from '@companion/domain';
import { IconButton, Popover, SummaryLine } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { reasonsQuery, type Told } from './queries';
import { ReasonList } from './ReasonList';
import s from './reasons.module.css';

/** A word and a sentence about a person with their basis, and any open slash. Nothing for a past day. */
export function PersonSummary({ id, asOf }: { id: string; asOf: string | null }) {
  const { profile: me } = useSession();
  const { data } = useQuery(reasonsQuery(id, asOf));
  if (data?.person === null || asOf !== null) return null;
  const mine = data && data.person.profileId !== null && me?.profileId === data.person.profileId;
  const summary = data && summaryOf({ ...data, score: data.person.score }, mine ? 'you' : 'them');
  const open = data && reasonsInWords(data.reasons).find(({ id: rule }) => rule === 'C1');
  return (
    <div className={s.summary}>
      {data && summary && (
        // Also the button beside the summary, which names its word.
        <div className={s.word} data-when-complete="">
          <SummaryLine of={summary} />
          <Why summary={summary} told={data} />
        </div>
      )}
      {open?.href && (
        <p className={s.among}>
          <Link to={open.href}>{open.text}</Link>
        </p>
      )}
    </div>
  );
}

function Why({ summary: { word, because, behind }, told }: { summary: Summary; told: Told }) {
  return (
    <Popover
      label={`Why “${word}”`}
      align="end"
      trigger={(props) => <IconButton icon="info" size="sm" label={`Why “${word}”`} {...props} />}
    >
      <div className={s.why}>
        <p>{because}</p>
        <ReasonList person={told.person} reasons={told.reasons.filter(({ id }) => behind.includes(id))} address />
        <p className={s.among}>It sums up signals and judges nobody.</p>
      </div>
    </Popover>
  );
}
