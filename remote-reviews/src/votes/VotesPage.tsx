import { useLocation } from '@companion/ui/router';
import { viewOf } from './params';
import { StreamView } from './StreamView';
import { TargetsView } from './TargetsView';

/** /votes: what is the community approving or rejecting? */
export default function VotesPage() {
  const { search } = useLocation();
  return viewOf(search) === 'stream' ? <StreamView /> : <TargetsView />;
}
