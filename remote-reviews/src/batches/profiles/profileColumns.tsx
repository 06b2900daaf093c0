import type { CsvValue } from '@companion/domain';
import { ethOf, formatNumber, parseWei } from '@companion/domain';
import { Eth, LevelChip, Num, Person, personName, Rate, TimeAgo } from '@companion/ui/core';
import type { LocalColumn } from '@companion/ui/table';
import type { ListedProfile } from './queries';

/** A column with its sort order and its export fields. */
export type ProfileColumn = LocalColumn<ListedProfile> & {
  /** Fields of an exported row, by name. */
  file: (row: ListedProfile) => Record<string, CsvValue>;
};

export const profileColumns: readonly ProfileColumn[] = [
  {
    id: 'person',
    header: 'Person',
    sort: 'name',
    cell: (row) => <Person person={row} hideLevel />,
    by: (row) => personName(row).toLowerCase(),
    file: ({ name, handle, profileId, userkey }) => ({ name, handle, profile_id: profileId, userkey }),
  },
  {
    id: 'score',
    header: 'Score',
    sort: 'score',
    align: 'end',
    width: 80,
    metric: 'profiles.score',
    cell: ({ score }) => <Num value={score} />,
    primary: true,
    by: ({ score }) => score,
    file: ({ score }) => ({ score }),
  },
  {
    id: 'level',
    header: 'Level',
    width: 120,
    cell: ({ score }) => <LevelChip score={score} />,
    primary: true,
    file: ({ level }) => ({ level }),
  },
  {
    id: 'delta30d',
    header: '30 d',
    sort: 'delta30d',
    align: 'end',
    width: 80,
    metric: 'profiles.scoreDelta',
    cell: ({ delta30d }) => <Num value={delta30d} signed />,
    by: ({ delta30d }) => delta30d,
    file: ({ delta30d }) => ({ delta30d }),
  },
  {
    id: 'reviews',
    header: 'Reviews + / 0 / −',
    sort: 'reviews',
    align: 'end',
    metric: 'profiles.reviewsReceived',
    cell: ({ reviews: { pos, neu, neg, unknown } }) =>
      `${formatNumber(pos)} / ${formatNumber(neu)} / ${formatNumber(neg)}${unknown ? ` + ${formatNumber(unknown)} unknown` : ''}`,
    primary: true,
    by: ({ reviews: { pos, neu, neg, unknown = 0 } }) => pos + neu + neg + unknown,
    file: ({ reviews: { pos, neu, neg, unknown = 0 } }) => ({
      reviews_pos: pos,
      reviews_neu: neu,
      reviews_neg: neg,
      reviews_unknown: unknown,
    }),
  },
  {
    id: 'positiveShare',
    header: 'Positive',
    align: 'end',
    metric: 'profiles.positiveShare',
    cell: ({ positiveShare: { k, n } }) => <Rate k={k} n={n} />,
    file: ({ positiveShare: { value, low, high, n } }) => ({
      positive_share: value,
      positive_share_low: low,
      positive_share_high: high,
      positive_share_n: n,
    }),
  },
  {
    id: 'vouchedIn',
    header: 'Vouched in',
    sort: 'vouchedIn',
    align: 'end',
    metric: 'profiles.vouchedReceived',
    cell: ({ vouchedInWei }) => <Eth wei={vouchedInWei} />,
    by: ({ vouchedInWei }) => Number(vouchedInWei),
    file: ({ vouchedInWei }) => ({ vouched_in_wei: parseWei(vouchedInWei), vouched_in_eth: ethOf(vouchedInWei) }),
  },
  {
    id: 'vouchedOut',
    header: 'Vouched out',
    align: 'end',
    metric: 'profiles.vouchedGiven',
    cell: ({ vouchedOutWei }) => <Eth wei={vouchedOutWei} />,
    file: ({ vouchedOutWei }) => ({ vouched_out_wei: parseWei(vouchedOutWei), vouched_out_eth: ethOf(vouchedOutWei) }),
  },
  {
    id: 'xpSeason',
    header: 'Season XP',
    sort: 'xpSeason',
    align: 'end',
    metric: 'profiles.seasonXp',
    cell: ({ xpSeason }) => <Num value={xpSeason} />,
    by: ({ xpSeason }) => xpSeason,
    file: ({ xpSeason }) => ({ xp_season: xpSeason }),
  },
  {
    id: 'slashes',
    header: 'Slashes upheld',
    align: 'end',
    metric: 'profiles.slashesUpheld',
    cell: ({ slashesReceived, slashesUpheld }) => (slashesReceived ? `${slashesUpheld} of ${slashesReceived}` : null),
    file: ({ slashesReceived, slashesUpheld }) => ({
      slashes_received: slashesReceived,
      slashes_upheld: slashesUpheld,
    }),
  },
  {
    id: 'joined',
    header: 'Joined',
    sort: 'joined',
    width: 120,
    cell: ({ joinedAt }) => <TimeAgo at={joinedAt} />,
    by: ({ joinedAt }) => joinedAt,
    file: ({ joinedAt }) => ({ joined_at: joinedAt }),
  },
  {
    id: 'invitedBy',
    header: 'Invited by',
    cell: ({ invitedBy }) => invitedBy && <Person person={invitedBy} hideLevel />,
    file: ({ invitedBy }) => ({ invited_by: invitedBy?.name, invited_by_profile_id: invitedBy?.profileId }),
  },
  {
    id: 'item',
    header: 'Place in list',
    sort: 'listed',
    align: 'end',
    hidden: true,
    cell: ({ item }) => <Num value={item} />,
    by: ({ item }) => item,
    file: ({ item }) => ({ item }),
  },
  {
    id: 'reviewsGiven',
    header: 'Reviews given',
    align: 'end',
    hidden: true,
    cell: ({ reviewsGiven }) => <Num value={reviewsGiven} />,
    file: ({ reviewsGiven }) => ({ reviews_given: reviewsGiven }),
  },
  {
    id: 'archivedShare',
    header: 'Archived share',
    align: 'end',
    hidden: true,
    metric: 'profiles.archivedShare',
    cell: ({ archivedShare: { k, n } }) => <Rate k={k} n={n} />,
    file: ({ archivedShare: { value, n } }) => ({ archived_share: value, archived_share_n: n }),
  },
];
