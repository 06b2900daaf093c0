import type { HeldRelease } from '@companion/release/judgement';
import { Card, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import s from './releases.module.css';

/** Held releases, each with the link that offers to try it. */
export function Held({ held }: { held: readonly HeldRelease[] }) {
  if (held.length === 0) return null;
  return (
    <Card title="Held releases" note="Visitors do not get these. Each link offers to try one in a single tab.">
      <DetailList>
        {held.map(({ section, name, version, builtAt, signedBy, link }) => (
          <DetailItem key={link}>
            <strong>
              {name} {version}
            </strong>{' '}
            <span className={s.quiet}>
              {builtAt && (
                <>
                  built <TimeAgo at={builtAt} />,{' '}
                </>
              )}
              {signedBy && `signed by ${signedBy}, `}
              {/* Not a router link: the question appears only on a full page load. */}
              <a href={link} aria-label={`Try ${section} ${version}`}>
                {link}
              </a>
            </span>
          </DetailItem>
        ))}
      </DetailList>
    </Card>
  );
}
