import { useQuery } from '@companion/data/query';
import { Loaded, Notice, Page, SkeletonText } from '@companion/ui/core';
import { AdminHead } from '../asAdmin/AdminHead';
import { Compared } from './Compared';
import { Held } from './Held';
import { History } from './History';
import { releasesQuery } from './releasesQuery';
import { Sections } from './Sections';
import { isWatched } from './watched';

/** /admin/releases: what do visitors run, and does it work well for them? */
export default function ReleasesPage() {
  const query = useQuery(releasesQuery());
  return (
    <Page>
      <AdminHead
        current="releases"
        title="Releases"
        purpose="What do visitors run, and do new releases work well for them?"
      />
      <Loaded query={query} what="The releases" shape={<SkeletonText lines={24} />}>
        {(overview) => {
          const watched = overview.sections.filter((section) => isWatched(section, Date.parse(overview.now)));
          return (
            <>
              {watched.map((section) => (
                <Compared key={section.id} section={section} overview={overview} />
              ))}
              {watched.length === 0 && (
                <Notice>
                  Nothing to compare: no canary is running, and no release was replaced within the last day.
                </Notice>
              )}
              <Sections overview={overview} watched={new Set(watched.map(({ id }) => id))} />
              <Held held={overview.held} />
              <History history={overview.history} />
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
