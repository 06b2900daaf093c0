import { useQuery } from '@companion/data/query';
import { counted, formatDate, formatNumber, personFilter } from '@companion/domain';
import { Line } from '@companion/ui/chart';
import { Dialog, EmptyState, Loaded, Person, personName, SkeletonText } from '@companion/ui/core';
import {
  Detail,
  DetailLinks,
  DetailPart,
  OwnStatement,
  ScoreContributions,
  useSteppingAside,
} from '@companion/ui/evidence';
import { Link } from '@companion/ui/router';
import s from './farmer.module.css';
import { type Farmer, type FarmerMethod, type FarmerReport, reportQuery } from './queries';
import { contributionsOf, harmless, lineLabel, scoreWithout } from './scoreLines';

type Props = { id: string; onClose: () => void };

/** Explains a person's score: every feature, the records behind it, what would lower it, and the person's statement. */
export default function ReportDrawer({ id, onClose }: Props) {
  const query = useQuery(reportQuery(id));
  const { open, signIn } = useSteppingAside();
  const person = query.data?.person;
  return (
    <Dialog
      open={open}
      form="drawer"
      title={person ? `Farmer score of ${personName(person)}` : 'Farmer score'}
      onClose={onClose}
    >
      <Loaded query={query} what="The report" shape={<SkeletonText lines={16} />}>
        {(report) => <Content report={report} signIn={signIn} />}
      </Loaded>
    </Dialog>
  );
}

function Content({ report: answer, signIn }: { report: FarmerReport; signIn: () => Promise<void> }) {
  const { person, report, method, history, asOf } = answer;
  if (!person) return <EmptyState why="No one here has this id." />;
  const who = encodeURIComponent(personFilter(person));
  if (!report)
    return (
      <Detail>
        <Person person={person} />
        <EmptyState why="Not enough data for a score." icon="shield">
          A score needs {formatNumber(method.reviews)} reviews, written and received together.{' '}
          <Link to={`/reviews?person=${who}&status=all`}>See their reviews</Link>
        </EmptyState>
      </Detail>
    );
  return (
    <Detail>
      <Person person={person} />
      <p className={s.quiet}>
        {counted(report.authored, 'review')} written, {formatNumber(report.received)} received. Method version{' '}
        {report.version}.
      </p>
      <ScoreContributions score={report.score} coverage={report.coverage} items={contributionsOf(report.lines, who)} />
      <OwnStatement
        person={person}
        topic="farmer"
        statement={report.statement}
        shownBy="farmer_report"
        signIn={signIn}
      />
      {report.score !== null && <WhatWouldLower report={report} method={method} />}
      {history.length > 1 && (
        <Line
          title="Score by week"
          unit="points, 0 to 100"
          metric="farmer.score"
          asOf={asOf}
          bucket="week"
          fromZero
          series={[
            {
              key: 'score',
              label: 'Farmer score',
              tone: 'warning',
              points: history.map(({ week, score }) => ({ at: `${week}T00:00:00Z`, value: score })),
            },
          ]}
          summary={`From ${formatDate(`${history[0]?.week}T00:00:00Z`, { timeZone: 'UTC' })} on.`}
        />
      )}
      <DetailLinks label="More about this person">
        <Link to={`/reviews?author=${who}&status=all`}>All reviews they wrote</Link>
        <Link to={`/mini-apps/reciprocated-reviews?status=all&person=${who}`}>Reviews returned</Link>
      </DetailLinks>
    </Detail>
  );
}

function WhatWouldLower({ report, method }: { report: Farmer; method: FarmerMethod }) {
  const adding = report.lines.filter(({ points }) => points !== null && points > 0);
  if (adding.length === 0) return null;
  return (
    <DetailPart title="What would lower it" note="The score if one line added nothing and the rest stayed the same.">
      <ul className={s.plain}>
        {adding.map(({ id }) => {
          const feature = method.features.find((each) => each.id === id);
          return (
            <li key={id}>
              {formatNumber(scoreWithout(report.lines, id), { digits: 1 })} with {lineLabel(id) || id}
              {feature && ` at ${harmless(feature)}`}
            </li>
          );
        })}
      </ul>
    </DetailPart>
  );
}
