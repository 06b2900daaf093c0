import s from './config.module.css';
import { type Limits, limitText, patternText } from './limits';
import type { Orders } from './orders';

/** Explains the allowed ranges of a subject's values, for an owner who wonders whether they are right. */
export function Ranges({ limits, orders }: { limits: Limits; orders: Orders }) {
  if (limits.length === 0) return null;
  return (
    <details className={s.ranges}>
      <summary>Why these ranges</summary>
      <dl>
        {limits.map((limit) => (
          <div key={limit.name}>
            <dt>
              {patternText(limit.name)}: {limitText(limit)}
            </dt>
            <dd>{limit.because}</dd>
          </div>
        ))}
        {orders.map(({ lower, upper, because }) => (
          <div key={`${lower} ${upper}`}>
            <dt>
              {lower}: below {upper}
            </dt>
            <dd>{because}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
