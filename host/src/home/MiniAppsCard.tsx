import { useFlags } from '@companion/contract/services';
import { functionQuery } from '@companion/data';
import { useQuery } from '@companion/data/query';
import { formatNumber } from '@companion/domain';
import { miniAppsIndex } from '@companion/functions/miniAppsIndex';
import { Card } from '@companion/ui/core';
import { Link } from '@companion/ui/router';
import { usePlan } from '../federation/PlanContext';
import s from './MiniAppsCard.module.css';
import { miniApps } from './miniApps';

/** The mini apps, each with the figure that tells whether it is worth a look today. */
export default function MiniAppsCard() {
  const apps = miniApps(usePlan(), useFlags());
  const { data } = useQuery({ ...functionQuery(miniAppsIndex, {}), staleTime: 60_000, retry: false });
  if (apps.length === 0) return null;
  return (
    <Card
      title="Mini-apps"
      actions={
        <Link to="/mini-apps" whenMissing="nothing">
          All tools
        </Link>
      }
    >
      <ul className={s.list}>
        {apps.map(({ path, title, key }) => {
          const number = data?.numbers[key];
          return (
            <li key={path} className={s.app}>
              <Link to={path}>{title}</Link>
              {number && (
                <span className={s.number}>
                  {formatNumber(number.value)} {number.label}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
