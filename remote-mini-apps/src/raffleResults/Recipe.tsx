import type { RaffleProof } from '@companion/domain';
import { Card, CopyButton } from '@companion/ui/core';
import { recipe } from './recipe';
import s from './results.module.css';

/** How to verify the draw by hand. */
export function Recipe({ proof, draws }: { proof: RaffleProof; draws: number }) {
  const text = recipe(proof, draws);
  return (
    <Card
      title="Check it by hand"
      note="With bash and sha256sum, next to the entries file. Nothing from this site is needed."
      actions={<CopyButton text={text} label="Copy script" wide />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre className={s.recipe} tabIndex={0}>
        {text}
      </pre>
    </Card>
  );
}
