import { formatPercent, formatPercentile } from '@companion/domain';
import { type FoundStake, foundStake } from '@companion/functions/found-rows';
import { Address, Badge, Eth, Flag, LevelChip, Num, Person, Rate, TimeAgo } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import type { Column } from '@companion/ui/table';
import { CompareMark } from './CompareMark';
import { FoundCount } from './FoundCount';
import s from './profiles.module.css';
import type { ProfileRow } from './queries';
import { ReviewLinks } from './ReviewLinks';

/** Search results; on a phone three columns form a card. */
export const columns: readonly Column<ProfileRow>[] = [
  { id: 'person', header: 'Person', sort: 'name', cell: (row) => <Person person={row} hideLevel /> },
  { id: 'compare', header: 'Compare', width: 90, exports: [], cell: (row) => <CompareMark person={row} /> },
  {
    id: 'score',
    header: 'Score',
    sort: 'score',
    align: 'end',
    width: 80,
    metric: 'profiles.score',
    cell: (row) => <Num value={row.score} />,
    primary: true,
  },
  { id: 'level', header: 'Level', width: 120, cell: (row) => <LevelChip score={row.score} />, primary: true },
  {
    id: 'delta30d',
    header: '30 d',
    sort: 'delta30',
    align: 'end',
    width: 80,
    metric: 'profiles.scoreDelta',
    cell: (row) => <Num value={row.delta30d} signed />,
  },
  {
    id: 'reviews',
    header: 'Reviews + / 0 / −',
    sort: 'reviews',
    align: 'end',
    metric: 'profiles.reviewsReceived',
    cell: (row) => <ReviewLinks row={row} />,
    primary: true,
  },
  {
    id: 'positiveShare',
    header: 'Positive',
    sort: 'positiveShare',
    align: 'end',
    metric: 'profiles.positiveShare',
    cell: ({ positiveShare: { k, n } }) => <Rate k={k} n={n} />,
  },
  {
    id: 'vouchedIn',
    header: 'Vouched in',
    sort: 'vouchedIn',
    align: 'end',
    metric: 'profiles.vouchedReceived',
    cell: (row) => <Stake row={row} amount="vouchedInWei" />,
  },
  {
    id: 'vouchedOut',
    header: 'Vouched out',
    align: 'end',
    metric: 'profiles.vouchedGiven',
    cell: (row) => <Stake row={row} amount="vouchedOutWei" />,
  },
  {
    id: 'xpSeason',
    header: 'Season XP',
    align: 'end',
    metric: 'profiles.seasonXp',
    cell: (row) => <Num value={row.xpSeason} />,
  },
  {
    id: 'slashes',
    header: 'Slashes upheld',
    align: 'end',
    metric: 'profiles.slashesUpheld',
    cell: (row) =>
      row.slashesReceived > 0 ? (
        <>
          <FoundCount row={row} rows="slashesUpheld" /> of <FoundCount row={row} rows="slashes" />
        </>
      ) : null,
  },
  { id: 'joined', header: 'Joined', sort: 'joined', width: 120, cell: (row) => <TimeAgo at={row.joinedAt} /> },
  {
    id: 'invitedBy',
    header: 'Invited by',
    cell: ({ invitedBy }) => invitedBy && <Person person={invitedBy} hideLevel />,
  },
  {
    id: 'reviewsGiven',
    header: 'Reviews given',
    align: 'end',
    hidden: true,
    cell: (row) => <FoundCount row={row} rows="given" />,
  },
  {
    id: 'archivedShare',
    header: 'Archived share',
    align: 'end',
    hidden: true,
    metric: 'profiles.archivedShare',
    cell: ({ archivedShare: { k, n } }) => <Rate k={k} n={n} />,
  },
  {
    id: 'influence',
    header: 'Influence',
    align: 'end',
    hidden: true,
    cell: ({ influencePct }) => (influencePct === null ? null : formatPercent(influencePct / 100, 0)),
  },
  {
    id: 'farmerBand',
    header: 'Farmer band',
    hidden: true,
    metric: 'farmer.score',
    cell: ({ farmerBand }) => farmerBand && <Flag label={farmerBand} high={farmerBand.endsWith('high')} />,
  },
  {
    id: 'trustPercentile',
    header: 'Trust percentile',
    align: 'end',
    hidden: true,
    metric: 'D11',
    cell: ({ trustPercentile }) => trustPercentile !== null && formatPercentile(trustPercentile),
  },
  {
    id: 'streak',
    header: 'Daily streak',
    align: 'end',
    hidden: true,
    metric: 'profile.streak',
    cell: (row) => <Num value={row.streakDays} unit="days" />,
  },
  {
    id: 'human',
    header: 'Human',
    hidden: true,
    cell: ({ humanStatus }) =>
      humanStatus === 'VERIFIED' ? (
        <Badge tone="positive" icon="check">
          Verified
        </Badge>
      ) : null,
  },
  {
    id: 'address',
    header: 'Primary address',
    hidden: true,
    cell: ({ primaryAddress }) => primaryAddress && <Address value={primaryAddress} />,
  },
];

function Stake({ row, amount }: { row: ProfileRow; amount: FoundStake }) {
  const value = <Eth wei={row[amount]} />;
  if (row[amount] === '0') return value;
  return (
    <Link to={foundStake(row, amount)} className={s.found}>
      {value}
    </Link>
  );
}

/** The same with the row's link on the score: the person is already a link with a hover card. */
export const linkedColumns: readonly Column<ProfileRow>[] = columns.map((column) =>
  column.id === 'score' ? { ...column, main: true } : column,
);
