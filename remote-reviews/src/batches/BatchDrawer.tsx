import { useQuery } from '@companion/data/query';
import { personFilter } from '@companion/domain';
import { Dialog, EmptyState, Loaded, personName, SkeletonText } from '@companion/ui/core';
import { Detail, DetailLinks, OwnStatement, useSteppingAside } from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import { BatchAfter } from './BatchAfter';
import { BatchFacts } from './BatchFacts';
import { BatchReviews } from './BatchReviews';
import { GapBars } from './GapBars';
import { type BatchDetail, batchQuery } from './queries';
import { SimilarityMatrix } from './SimilarityMatrix';

type Props = { id: string; asOf: string | null; onClose: () => void };

/** All details of a batch: the evidence behind its row. */
export default function BatchDrawer({ id, asOf, onClose }: Props) {
  const query = useQuery(batchQuery(id, asOf));
  const { open, signIn } = useSteppingAside();
  const author = query.data?.batch?.author;
  return (
    <Dialog open={open} form="drawer" title={author ? `Batch by ${personName(author)}` : 'Batch'} onClose={onClose}>
      <Loaded query={query} what="The batch" shape={<SkeletonText lines={14} />}>
        {(detail) => <Content detail={detail} signIn={signIn} />}
      </Loaded>
    </Dialog>
  );
}

function Content({ detail, signIn }: { detail: BatchDetail; signIn: () => Promise<void> }) {
  const { batch, reviews = [], gaps = [], similarity, after = [], statement = null } = detail;
  if (!batch)
    return (
      <EmptyState why="This batch no longer exists.">Its reviews may have changed since the link was made.</EmptyState>
    );
  const author = encodeURIComponent(personFilter(batch.author));
  return (
    <Detail>
      <BatchFacts batch={batch} versions={detail.versions} />
      <DetailLinks label="More about the author">
        <Link to={`/reviews/mass-archive?author=${author}&range=all`}>Mass archives by this author</Link>
        <Link to={`/reviews?author=${author}&status=all`}>All their reviews</Link>
        <Link to={`/mini-apps/farmer-scores?report=${author}`} whenMissing="nothing">
          Their farmer score
        </Link>
      </DetailLinks>
      <OwnStatement
        person={batch.author}
        topic="batches"
        statement={statement}
        shownBy="reviews_batch_detail"
        signIn={signIn}
      />
      <BatchReviews reviews={reviews} total={batch.reviews} batchId={batch.id} />
      <GapBars gaps={gaps} />
      {similarity && similarity.ids.length > 1 && <SimilarityMatrix {...similarity} />}
      <BatchAfter after={after} reviews={reviews} batch={batch} />
    </Detail>
  );
}
