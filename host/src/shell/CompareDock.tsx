import { useQueries } from '@companion/data/query';
import { COMPARE_PAGE, QuietBoundary, useCompare } from '@companion/ui/core';
import { useHasPage, useLocation } from '@companion/ui/router';
import { lazy, Suspense } from 'react';
import { peopleQuery } from '../search/peopleQuery';

const CompareTray = lazy(() =>
  import(/* webpackChunkName: "compare" */ '@companion/ui/people').then((people) => ({ default: people.CompareTray })),
);

/** The profiles selected for comparison, on every page except the comparison itself. */
export function CompareDock() {
  const { ids } = useCompare();
  const { pathname } = useLocation();
  const hasPage = useHasPage();
  if (ids.length === 0 || pathname === COMPARE_PAGE || !hasPage(COMPARE_PAGE)) return null;
  return (
    <QuietBoundary>
      <Suspense fallback={null}>
        <Dock ids={ids} />
      </Suspense>
    </QuietBoundary>
  );
}

/** Names and pictures come from the same query as the search; until then a profile is shown by its number. */
function Dock({ ids }: { ids: readonly number[] }) {
  const answers = useQueries({ queries: ids.map((id) => peopleQuery(`profileId:${id}`)) });
  const people = answers.flatMap(({ data }) => data ?? []);
  return <CompareTray people={people} to={COMPARE_PAGE} />;
}
