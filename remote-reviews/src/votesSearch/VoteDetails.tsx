import { useQuery } from '@companion/data/query';
import { capitalized, formatNumber } from '@companion/domain';
import { Badge } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { Hidden } from '../votes/VoteTargetName';
import { liveCountsQuery, liveNamesQuery } from './live';
import type { SearchedVote } from './queries';
import s from './votesSearch.module.css';

/** The target and the network's live counts. While a slash is open its counts are not even requested. */
export function VoteDetails({ vote: { target, blind } }: { vote: SearchedVote }) {
  const counts = useQuery({ ...liveCountsQuery(target), enabled: !blind });
  const missing = target.author === null || (target.subject === null && target.type !== 'discussion');
  const names = useQuery({ ...liveNamesQuery(target), enabled: missing });
  const stats = blind ? null : counts.data;
  const author = target.author?.name ?? names.data?.author?.name;
  const subject = target.subject?.name ?? names.data?.subject?.name;
  return (
    <div className={s.details}>
      <p>
        {capitalized(target.type)} {target.id}
        {author && (
          <>
            {' by '}
            <bdi translate="no">{author}</bdi>
          </>
        )}
        {subject && (
          <>
            {' about '}
            <bdi translate="no">{subject}</bdi>
          </>
        )}
      </p>
      {target.label && <bdi className={s.text}>{target.label}</bdi>}
      <p className={s.live}>
        {blind && <Hidden />}
        {stats && (
          <Badge icon="refresh" title="As currently counted by the network">
            {`Live: ${formatNumber(stats.upvotes)} up, ${formatNumber(stats.downvotes)} down`}
          </Badge>
        )}
        {target.type === 'slash' && (
          <Link to={`/slash-votes/${target.id}`} whenMissing="nothing">
            All votes on this slash
          </Link>
        )}
      </p>
    </div>
  );
}
