import { formatEth, formatNumber, MAX_SCORE, START_SCORE } from '@companion/domain';
import { Button, Icon, type IconName } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import s from './howItWorks.module.css';
import type { HomeKpis } from './queries';
import { welcome } from './welcome';

type Step = { icon: IconName; title: string; to: string; text: string; figure: string };

/** For newcomers: what people do in the network, and how much of it there is. */
export function HowItWorks({ kpis }: { kpis: HomeKpis | undefined }) {
  return (
    <section className={s.how} aria-labelledby="how-it-works">
      <header className={s.head}>
        <h2 id="how-it-works">How it works</h2>
        <Button variant="ghost" onClick={() => welcome.write('hide')}>
          Got it
        </Button>
      </header>
      <ol className={s.steps}>
        {stepsOf(kpis).map(({ icon, title, to, text, figure }) => (
          <li key={title} className={s.step}>
            <span className={s.icon}>
              <Icon name={icon} />
            </span>
            <h3>
              <Link to={to}>{title}</Link>
            </h3>
            <p>{text}</p>
            <p className={s.figure} translate="no">
              {figure}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf(kpis: HomeKpis | undefined): Step[] {
  return [
    {
      icon: 'check',
      title: 'Review',
      to: '/reviews',
      text: 'People say in public whether they trust each other: positive, neutral or negative.',
      figure: kpis ? `${formatNumber(kpis.activeReviews.value)} reviews` : ' ',
    },
    {
      icon: 'wallet',
      title: 'Vouch',
      to: '/vouches',
      text: 'They stake money on someone they stand by, and can withdraw it.',
      figure: kpis ? `${formatEth(kpis.activeVouchedWei.value)} staked` : ' ',
    },
    {
      icon: 'flag',
      title: 'Slash',
      to: '/slashes',
      text: 'Anyone with a high score can accuse someone. Members vote for 48 hours.',
      figure: kpis ? `${formatNumber(kpis.openSlashes.value)} open now` : ' ',
    },
    {
      icon: 'chart',
      title: 'Score',
      to: '/profiles',
      text: `It all adds up to one number, from 0 to ${formatNumber(MAX_SCORE)}. Everyone starts at ${formatNumber(START_SCORE)}.`,
      figure: kpis ? `${formatNumber(kpis.profiles.value)} profiles` : ' ',
    },
  ];
}
