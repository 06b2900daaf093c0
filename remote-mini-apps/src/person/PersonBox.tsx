import { segmentOf } from '@companion/domain';
import { SearchField } from '@companion/ui/core';
import { useNavigate } from '@companion/ui/router';
import s from './person.module.css';

type Props = {
  /** Path before the person's segment. */
  base: string;
  /** As in the address; empty if missing. */
  given: string;
};

/** Accepts every form of id; Enter opens that person. */
export function PersonBox({ base, given }: Props) {
  const navigate = useNavigate();
  return (
    <search className={s.box}>
      <SearchField
        label="Person"
        value={given}
        placeholder="@handle, x.com link, profile id or 0x address"
        onCommit={(text) => {
          const segment = segmentOf(text);
          if (text !== '' && segment !== given) navigate(`${base}/${encodeURIComponent(segment)}`);
        }}
      />
    </search>
  );
}
