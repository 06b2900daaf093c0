import { MAX_TEXT } from '@companion/functions';
import { CommitField } from './CommitField';
import type { Placed } from './list';

type Props<Values extends object> = Placed<Values> & { label: string; placeholder?: string };

/** A filter that names a person by any id: number, @handle, x.com link, address, `profileId:1`. The server resolves it. */
export function PersonField<Values extends object>({
  list,
  name,
  label,
  placeholder = '@handle or id',
}: Props<Values>) {
  return (
    <CommitField
      label={label}
      value={String(list.values[name] ?? '')}
      placeholder={placeholder}
      accepts={(text) => text.trim().length <= MAX_TEXT}
      problem={`At most ${MAX_TEXT} characters.`}
      onCommit={async (text) => {
        const person = text && (await import('./askedAs')).askedAs(text);
        list.commit({ [name]: person } as Partial<Values>);
      }}
    />
  );
}
