import s from './markets.module.css';

/** Explains a market's percentage in plain words (LMSR). */
export function Pricing() {
  return (
    <details className={s.pricing}>
      <summary>How a market sets its price</summary>
      <p>
        In a trust market, people buy and sell votes for trust or distrust in one person. The price of trust follows how
        many votes are held on each side; the rule EIP-4 turns it into score points.
      </p>
      <p>
        You always trade with the market itself: it sells votes and buys them back by a fixed rule, the logarithmic
        market scoring rule (LMSR). The more votes are held on a side, the more its next vote costs. The prices of a
        trust vote and a distrust vote always add up to the same amount; the percentage shown here is trust’s share of
        it.
      </p>
      <p>
        So a large order moves the price as it is filled: its last vote costs more than its first. A deep market moves
        less for the same order. With t votes held for trust, d for distrust and a depth of b, trust is priced at e
        <sup>t/b</sup> of e<sup>t/b</sup> + e<sup>d/b</sup>: 1,001 votes against 1 at a depth of 1,500 give 66%.
      </p>
      <p>
        The percentage is where the latest trades left the price, not a count of opinions. The largest holders weigh the
        most, and a market with few traders can be moved with little money.
      </p>
    </details>
  );
}
