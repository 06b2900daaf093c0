import s from './markets.module.css';

/** What a market's percentage is, in plain words (LMSR). */
export function Pricing() {
  return (
    <details className={s.pricing}>
      <summary>How a market makes its price</summary>
      <p>
        Nobody has to be found to trade with: the market itself sells votes and buys them back, by a fixed rule, the
        logarithmic market scoring rule (LMSR). The more votes are held on a side, the dearer its next one. The prices
        of a trust vote and a distrust vote always add up to the same; the part of trust in it is the percentage shown
        here.
      </p>
      <p>
        A large order therefore moves the price while it is filled: its last vote costs more than its first. A deep
        market moves less for the same order. With t votes held for trust, d for distrust and the depth b, trust is
        priced at e<sup>t/b</sup> of e<sup>t/b</sup> + e<sup>d/b</sup>: 1,001 against 1 at a depth of 1,500 make 66%.
      </p>
      <p>
        The percentage is what the latest traders left behind, not a count of opinions: who holds most votes has most
        weight in it, and a market few trade in can be moved with little.
      </p>
    </details>
  );
}
