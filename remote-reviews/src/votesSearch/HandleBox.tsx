import { segmentOf } from '@companion/domain';
import { SearchField } from '@companion/ui/core';
import { useNavigate } from '@companion/ui/router';
import s from './votesSearch.module.css';

type Props = {
  /** As in the address; empty if missing. */
  handle: string;
  /** Filters to keep for the next person. */
  search: string;
};

/** Accepts every form of id; Enter opens that person's votes. */
export function HandleBox({ handle, search }: Props) {
  const navigate = useNavigate();
  return (
    <search className={s.box}>
      <SearchField
        label="Person"
        value={handle}
        placeholder="@handle, x.com link, profile id or 0x address"
        onCommit={(text) => {
          const segment = segmentOf(text);
          if (text === '') navigate({ pathname: '/votes/search', search });
          else if (segment !== handle) navigate({ pathname: `/votes/search/${encodeURIComponent(segment)}`, search });
        }}
      />
    </search>
  );
}
