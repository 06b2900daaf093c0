import { Address, Button, CopyButton, Icon, Popover } from '@companion/ui/core';
import s from './header.module.css';
import { xAddress } from './personId';
import type { KnownProfile } from './queries';

/** The person's network ids on one line; the rest is behind a button. */
export function PersonIds({ profile }: { profile: KnownProfile }) {
  const { person, primaryAddress, addresses, accounts } = profile;
  const x = xAddress(person.handle);
  const others = [...addresses.filter((address) => address !== primaryAddress), ...accounts];
  return (
    <div className={s.ids}>
      {person.handle && (
        <span className={s.id}>
          {x ? (
            <a href={x} target="_blank" rel="noopener noreferrer" title="Open on X">
              <bdi translate="no">@{person.handle}</bdi> <Icon name="external" />
            </a>
          ) : (
            <bdi translate="no" className={s.handle}>
              @{person.handle}
            </bdi>
          )}
          <CopyButton text={`@${person.handle}`} label="Copy handle" />
        </span>
      )}
      {person.profileId !== null && (
        <span className={s.id}>
          #{person.profileId}
          <CopyButton text={String(person.profileId)} label="Copy profile id" />
        </span>
      )}
      {primaryAddress && <Address value={primaryAddress} />}
      {others.length > 0 && (
        <Popover
          label="All ids"
          align="start"
          trigger={(props) => (
            <Button size="sm" variant="ghost" {...props}>
              {others.length} more
            </Button>
          )}
        >
          <ul className={s.allIds}>
            {[...addresses, ...accounts].map((id) => (
              <li key={id}>
                <code translate="no">{id}</code>
                <CopyButton text={id} label={`Copy ${id}`} />
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </div>
  );
}
