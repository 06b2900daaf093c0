import { useQuery } from '@companion/data/query';
import { Button, Card, Loaded, SkeletonText } from '@companion/ui/core';
import { useState } from 'react';
import { forestQuery } from '../inviteGraph/queries';
import type { BondRule } from './bondScore';
import { OtherRule } from './OtherRule';
import { type BondScoresAddress, isOtherRule } from './params';

type Props = {
  list: BondScoresAddress;
  now: BondRule;
  /** Profile of the inviter that filters the list. */
  about: number | null;
};

/** Applies a hypothetical rule to all inviters. Nothing is requested until the visitor opens it or follows a link to it. */
export default function RulePanel({ list, now, about }: Props) {
  const [wanted, setWanted] = useState(false);
  const open = wanted || isOtherRule(list);
  return (
    <Card
      title="What if the rule were different?"
      note="Which inviters’ bond scores would rise and which would fall. Calculated on this page; nothing is saved."
    >
      {open ? (
        <Opened list={list} now={now} about={about} />
      ) : (
        <Button size="sm" onClick={() => setWanted(true)}>
          Try another rule
        </Button>
      )}
    </Card>
  );
}

function Opened(props: Props) {
  const query = useQuery(forestQuery);
  return (
    <Loaded query={query} what="Who invited whom" shape={<SkeletonText lines={6} />}>
      {(forest) => <OtherRule forest={forest} {...props} />}
    </Loaded>
  );
}
