import { parseAsText } from '../url/parsers';
import { CommitField } from './CommitField';

type Props = { label: string; value: string | null; onCommit: (person: string | null) => void };

/** A person by any id: number, @handle, x.com link, address, `profileId:1`. The server resolves it. */
export function PersonField({ label, value, onCommit }: Props) {
  return (
    <CommitField
      label={label}
      value={value ?? ''}
      placeholder="@handle or id"
      accepts={(text) => parseAsText.parse(text) !== null}
      problem="At most 200 characters."
      onCommit={onCommit}
    />
  );
}
