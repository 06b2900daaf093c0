import type { WidgetProps } from '@companion/contract';
import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { frozenAt } from '@companion/domain';
import { telegramViewer } from '@companion/functions/telegramViewer';
import { ClockProvider, Loaded, SkeletonText, TimeAgo } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { WidgetBody, WidgetNone, WidgetRow, WidgetRows } from '@companion/ui/widget';
import { MessageText } from '../telegram/MessageText';

const SHOWN = 5;

/** The latest messages in public channels that mention this person. */
export default function Messages({ profileId }: WidgetProps<'profile.widget@1'>) {
  const filters = { person: `profileId:${profileId}` };
  // The minimum is 25, which is also the page size of the linked page, so both share the query.
  const query = useQuery(functionQuery(telegramViewer, { filters, sort: '-at', per: 25 }));
  return (
    <ClockProvider now={frozenAt(query.data?.asOf, query.dataUpdatedAt)}>
      <Loaded query={query} what="Messages" shape={<SkeletonText lines={3} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <WidgetNone>No message in a public channel mentions this person.</WidgetNone>
          ) : (
            <WidgetBody>
              <WidgetRows>
                {rows.slice(0, SHOWN).map(({ channel, id, at, senderName, text, media, mentions }) => (
                  <WidgetRow key={`${channel}/${id}`} end={<TimeAgo at={at} />}>
                    <span>
                      <strong>{senderName ?? 'Unnamed'}</strong>{' '}
                      <MessageText text={text || (media?.caption ?? '')} mentions={mentions} q="" />
                    </span>
                  </WidgetRow>
                ))}
              </WidgetRows>
              <Link to={`/telegram-viewer?range=all&person=profileId%3A${profileId}`}>See all that mention them</Link>
            </WidgetBody>
          )
        }
      </Loaded>
    </ClockProvider>
  );
}
