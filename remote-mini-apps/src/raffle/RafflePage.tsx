import { useParams } from '@companion/ui/router';
import RaffleResultsPage from '../raffleResults/RaffleResultsPage';
import RaffleBotPage from './RaffleBotPage';

/** /mini-apps/raffle-bot and the result of a raffle: one file for both, because each file adds its hash to the entry. */
export default function RafflePage() {
  return useParams().raffleId === undefined ? <RaffleBotPage /> : <RaffleResultsPage />;
}
