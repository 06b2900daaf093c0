import { levelOf, parseWei, writeCsv } from '@companion/domain';
import { listId } from './listId';
import { isFound, type LookupResult, liveOf, notesOf } from './results';

const WEI = 10n ** 18n;

const HEADER = [
  'handle',
  'found',
  'name',
  'profile_id',
  'userkey',
  'has_profile',
  'score',
  'level',
  'reviews_positive',
  'reviews_neutral',
  'reviews_negative',
  'vouched_wei',
  'vouched_eth',
  'flags',
  'last_activity_at',
  'listed',
  'note',
];

/** The whole look-up as CSV: every handle in list order, including unknown ones. */
export function resultsCsv(results: readonly LookupResult[], options: { mark?: boolean } = {}): string {
  return writeCsv(
    HEADER,
    inListOrder(results).map((result) => {
      const { handle, person, hasProfile, score, reviews, vouchedWei, flags, lastActivityAt, count } = result;
      const live = liveOf(result);
      return [
        handle,
        isFound(result),
        person?.name ?? live?.displayName,
        person?.profileId ?? live?.profileId,
        person?.userkey,
        hasProfile,
        score,
        levelOf(score)?.name,
        reviews?.pos,
        reviews?.neu,
        reviews?.neg,
        parseWei(vouchedWei),
        ethText(vouchedWei),
        flags.map(({ id }) => id).join(' '),
        lastActivityAt,
        count,
        notesOf(result).join('; '),
      ];
    }),
    options,
  );
}

/** The same as JSON. */
export function resultsJson(results: readonly LookupResult[]): string {
  return `${JSON.stringify(inListOrder(results), null, 2)}\n`;
}

/** File name without extension: page, list and time of the data. */
export function fileName(results: readonly LookupResult[], asOf: string): string {
  const list = listId(inListOrder(results).map(({ handle }) => handle));
  const time = asOf
    .replace(/\.\d+/, '')
    .replaceAll(':', '')
    .replace(/[^\w-]/g, '');
  return `twitter-score-lookup_${list}_${time}`;
}

/** ETH as an exact plain decimal: "1.7", "0.05". */
function ethText(amount: string | null): string | null {
  const wei = parseWei(amount);
  if (wei === null || wei < 0n) return null;
  const fraction = (wei % WEI).toString().padStart(18, '0').replace(/0+$/, '');
  return `${wei / WEI}${fraction && `.${fraction}`}`;
}

function inListOrder(results: readonly LookupResult[]): LookupResult[] {
  return results.toSorted((a, b) => a.place - b.place);
}
