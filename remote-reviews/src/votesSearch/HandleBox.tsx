import { segmentOf } from '@companion/domain';
import { SearchField } from '@companion/ui/core';
import { useNavigate } from '@companion/ui/router';
import s from './votesSearch.module.css';

type Props = {
  /** As the address has it; empty for none. */
  handle: string;
  /** Filters that stay for the next person. */
  search: string;
};

/** Takes every form of id; Enter leads to that person's votes. */
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
