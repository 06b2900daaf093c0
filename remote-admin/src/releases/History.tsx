import { shortenAddress } from '@companion/domain';
import type { Revision } from '@companion/release/judgement';
import { Card, TimeAgo } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';

/** Who changed what visitors run, when and why; newest first. */
export function History({ history }: { history: readonly Revision[] }) {
  return (
    <Card title="History" note="The newest revisions of the registry; all are stored">
      <DetailList>
        {history.map(({ revision, at, author, reason, changed, signedBy }) => (
          <DetailItem
            key={revision}
            note={
              <>
                Revision {revision}, <TimeAgo at={at} />, by <bdi translate="no">{nameOf(author)}</bdi>
                {signedBy && ` with the key ${signedBy}`}: <bdi>{reason}</bdi>
              </>
            }
          >
            {changed.length === 0
              ? 'The host'
              : changed.map(({ section, line }) => (
                  <span key={section}>
                    <strong>{section}</strong> <bdi>{line}</bdi>
                  </span>
                ))}
          </DetailItem>
        ))}
      </DetailList>
    </Card>
  );
}

const nameOf = (author: string) => (/^0x[0-9a-f]{40}$/.test(author) ? shortenAddress(author) : author);
