import { formatPercent } from '@companion/domain';
import { Badge, Eth, Num, Person, Status, TimeAgo, Unknown } from '@companion/ui/core';
import type { Column } from '@companion/ui/table';
import type { Vouch } from './queries';
import { Usd } from './Usd';
import s from './vouches.module.css';

const share = (part: number | null) => part !== null && formatPercent(part);

/** Ids are field names, as exports expect. */
export const columns: readonly Column<Vouch>[] = [
  { id: 'vouchedAt', header: 'Since', sort: 'vouched', width: 116, cell: (row) => <TimeAgo at={row.vouchedAt} /> },
  { id: 'voucher', header: 'Voucher', title: true, cell: (row) => <Person person={row.voucher} />, primary: true },
  { id: 'subject', header: 'Subject', cell: (row) => <Person person={row.subject} />, primary: true },
  {
    id: 'amountWei',
    header: 'Amount',
    sort: 'amount',
    align: 'end',
    main: true,
    cell: ({ amountWei }) =>
      amountWei === null ? (
        <Unknown />
      ) : (
        <>
          <Eth wei={amountWei} /> <Usd wei={amountWei} />
        </>
      ),
  },
  {
    id: 'activeDays',
    header: 'Days',
    sort: 'days',
    align: 'end',
    metric: 'vouches.activeDays',
    cell: (row) => <Num value={row.activeDays} digits={1} />,
  },
  {
    id: 'ethDays',
    header: 'ETH-days',
    sort: 'ethDays',
    align: 'end',
    metric: 'vouches.ethDays',
    cell: ({ ethDays }) => (ethDays === null ? <Unknown /> : <Num value={ethDays} digits={1} />),
  },
  { id: 'mutual', header: 'Mutual', cell: ({ mutual }) => mutual && <Badge>Mutual</Badge> },
  { id: 'status', header: 'Status', cell: ({ status }) => <VouchStatus status={status} />, primary: true },
  {
    id: 'comment',
    header: 'Comment',
    cell: ({ comment }) =>
      comment && (
        <bdi className={s.comment} title={comment}>
          {comment}
        </bdi>
      ),
  },
  {
    id: 'unvouchedAt',
    header: 'Ended',
    hidden: true,
    cell: ({ unvouchedAt }) => unvouchedAt && <TimeAgo at={unvouchedAt} />,
  },
  {
    id: 'wei',
    exports: ['amountWei'],
    header: 'Wei',
    align: 'end',
    hidden: true,
    cell: ({ amountWei }) => amountWei ?? <Unknown />,
  },
  {
    id: 'shareOfGiven',
    header: "Share of voucher's total",
    align: 'end',
    hidden: true,
    cell: ({ shareOfGiven }) => share(shareOfGiven),
  },
  {
    id: 'shareOfReceived',
    header: "Share of subject's total",
    align: 'end',
    hidden: true,
    cell: ({ shareOfReceived }) => share(shareOfReceived),
  },
  { id: 'id', header: 'Id', align: 'end', hidden: true, cell: ({ id }) => String(id) },
];

/** An unhealthy end is a deliberate mark by the voucher, which says more than "ended". */
function VouchStatus({ status }: { status: Vouch['status'] }) {
  if (status !== 'unhealthy') return <Status value={status} />;
  return (
    <Badge tone="warning" icon="alert">
      Ended unhealthy
    </Badge>
  );
}
