import { EmptyState, Page, PageHead } from '@companion/ui/core';
import { Link } from '@companion/ui/router';

type Props = {
  id: string /** Page of the list this slash was looked for in. */;
  index: string;
  nearest?: readonly number[];
};

/** Unknown slash number: the nearest ones, and a link to all. */
export function NoSlash({ id, index, nearest = [] }: Props) {
  return (
    <Page>
      <meta name="robots" content="noindex" />
      <PageHead title="No such slash" purpose={<>Slash numbers come from the network.</>} />
      <EmptyState why={`There is no slash with the number “${id.slice(0, 40)}”.`}>
        {nearest.length > 0 && (
          <>
            Nearby:{' '}
            {nearest.map((near, place) => (
              <span key={near}>
                {place > 0 && ', '}
                <Link to={`${index}/${near}`}>#{near}</Link>
              </span>
            ))}
            .{' '}
          </>
        )}
        <Link to={index}>See all slashes</Link>
      </EmptyState>
    </Page>
  );
}
