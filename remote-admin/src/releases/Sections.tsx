import { sizeText } from '@companion/domain';
import type { OverviewWithFigures, ReleaseSummary } from '@companion/release/judgement';
import { Badge, Card, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { Actions } from './Actions';
import s from './releases.module.css';

type Props = {
  overview: OverviewWithFigures;
  /** Sections under closer watch, which are shown with their actions. */
  watched: ReadonlySet<string>;
};

/** Every section's live release, its owner and its age. */
export function Sections({ overview, watched }: Props) {
  const { sections, host, revision } = overview;
  return (
    <Card
      title="What visitors run"
      note={`Revision ${revision} of the registry${host ? `, host ${host.id} with contract ${host.contract}${host.canary ? `, host ${host.canary.id} for ${host.canary.percent}% of the visitors` : ''}` : ''}`}
    >
      <DetailList>
        {sections.map((section) => {
          const { id, name, owner, state, releases } = section;
          return (
            <DetailItem key={id}>
              <span className={s.section}>
                <strong>
                  {name} {state.current.version}
                </strong>
                <Fits release={releases.current} />
                {state.canary && releases.canary && (
                  <>
                    <Badge tone="info">
                      {releases.canary.version} for {state.canary.percent}%
                    </Badge>
                    <Fits release={releases.canary} />
                  </>
                )}
                {state.disabled && (
                  <Badge tone="negative" icon="alert">
                    Switched off: {state.disabled.reason}
                  </Badge>
                )}
                <span className={s.quiet}>
                  {owner}
                  {releases.current.builtAt && (
                    <>
                      , built <TimeAgo at={releases.current.builtAt} />
                    </>
                  )}
                  {releases.current.bytes !== null && `, ${sizeText(releases.current.bytes)}`}
                  {releases.current.signedBy && `, signed by ${releases.current.signedBy}`}
                  {releases.previous && `, previously ${releases.previous.version}`}
                </span>
              </span>
              {!watched.has(id) && <Actions section={section} overview={overview} />}
            </DetailItem>
          );
        })}
      </DetailList>
    </Card>
  );
}

/** Whether the release's contract and shared packages match the live host. */
function Fits({ release: { lacks } }: { release: ReleaseSummary }) {
  if (lacks.length === 0)
    return (
      <Badge tone="positive" icon="check">
        Fits the host
      </Badge>
    );
  return (
    <Badge tone="negative" icon="alert">
      {lacks.join('; ')}
    </Badge>
  );
}
