import { formatNumber } from '@companion/domain';
import {
  decide,
  type Move,
  type OverviewWithFigures,
  pairOf,
  type SectionOverview,
  type Verdict,
} from '@companion/release/judgement';
import { Badge, Card, type Tone } from '@companion/ui/core';
import { DetailItem, DetailList } from '@companion/ui/evidence';
import { Actions } from './Actions';
import { Figures } from './Figures';
import s from './releases.module.css';

const VERDICTS: Record<Verdict, { word: string; tone: Tone; icon: 'check' | 'alert' | 'clock' }> = {
  fine: { word: 'As good', tone: 'positive', icon: 'check' },
  worse: { word: 'Worse', tone: 'negative', icon: 'alert' },
  broken: { word: 'Broken', tone: 'negative', icon: 'alert' },
  unclear: { word: 'Not clear', tone: 'warning', icon: 'clock' },
  few: { word: 'Too few visits', tone: 'neutral', icon: 'clock' },
};

type Props = { section: SectionOverview; overview: OverviewWithFigures };

/** A section's new release compared with the one it replaces: the summary first, then figures, changes and actions. */
export function Compared({ section, overview }: Props) {
  const { name, owner, state, comparison, policy, changes } = section;
  const { asked, release, base, kind } = comparison;
  const pair = pairOf(overview.figures, asked);
  // Neither the browser's nor the publishing machine's clock can be trusted.
  const { judgement, move } = decide(section, pair, Date.parse(overview.now));
  const { word, tone, icon } = VERDICTS[judgement.verdict];
  const to = state.canary ? `for ${state.canary.percent}% of the visitors` : 'for everyone';
  return (
    <Card
      title={`${name} ${release.version} ${to}`}
      note={`${owner}. ${base ? `Compared with ${base.version}, ${kind === 'canary' ? 'which everyone else has' : 'the previous release'}.` : 'There is no earlier release to compare it with.'}`}
    >
      <div className={s.compared}>
        <p className={s.sentence}>
          <Badge tone={tone} icon={icon}>
            {word}
          </Badge>{' '}
          {judgement.sentence}
        </p>
        <p className={s.quiet}>{nextText(move, policy.automatic)}</p>
        <Figures {...pair} />
        <div className={s.columns}>
          {pair.release.failures.length > 0 && (
            <section aria-label={`What failed in ${release.version}`}>
              <h3>What failed</h3>
              <DetailList>
                {pair.release.failures.map(({ phase, error, n }) => (
                  <DetailItem key={`${phase} ${error}`} note={PHASES[phase]}>
                    <strong>{error}</strong> {formatNumber(n)}
                  </DetailItem>
                ))}
              </DetailList>
            </section>
          )}
          <section aria-label={`What ${release.version} changed`}>
            <h3>What changed</h3>
            <DetailList>
              {changes.map((line) => (
                <DetailItem key={line}>{line}</DetailItem>
              ))}
              {changes.length === 0 && <DetailItem>Nothing visible to visitors.</DetailItem>}
            </DetailList>
          </section>
        </div>
        <Actions section={section} overview={overview} />
      </div>
    </Card>
  );
}

const PHASES: Readonly<Record<string, string>> = {
  resolve: 'rejected before any of its code ran',
  entry: 'while its first script loaded',
  module: 'while the page’s files loaded',
  mount: 'while it was drawn',
  render: 'after it was drawn',
};

/** The policy's next step, in one sentence. */
function nextText(move: Move, automatic: boolean): string {
  const what = {
    wait: 'wait',
    widen: 'percent' in move ? `give it to ${move.percent}%` : '',
    promote: 'release it to everyone',
    'take-back': 'take it back',
    pause: 'pause the section',
  }[move.to];
  return automatic
    ? `The release service will ${what}${move.to === 'wait' ? '' : ' at its next check, within five minutes'}.`
    : `The policy would ${what}; in this section, people decide.`;
}
