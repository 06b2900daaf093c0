import type { ReactNode } from 'react';
import s from './Badge.module.css';
import { Icon, type IconName } from './Icon';

export type Tone = 'neutral' | 'positive' | 'negative' | 'warning' | 'info' | 'accent';

export type BadgeProps = { tone?: Tone; icon?: IconName; children: ReactNode; title?: string };

/** Status in one or two words. The word carries the meaning, the tone only helps. */
export function Badge({ tone = 'neutral', icon, children, title }: BadgeProps) {
  return (
    <span className={s.badge} data-tone={tone} title={title}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

const states = {
  open: { tone: 'info', icon: 'clock', word: 'Open' },
  upheld: { tone: 'negative', icon: 'check', word: 'Upheld' },
  defended: { tone: 'positive', icon: 'shield', word: 'Defended' },
  inconclusive: { tone: 'neutral', icon: 'dash', word: 'Inconclusive' },
  cancelled: { tone: 'neutral', icon: 'close', word: 'Cancelled' },
  active: { tone: 'positive', icon: 'check', word: 'Active' },
  archived: { tone: 'neutral', icon: 'close', word: 'Archived' },
  pending: { tone: 'warning', icon: 'clock', word: 'Pending' },
  accepted: { tone: 'positive', icon: 'check', word: 'Accepted' },
  ended: { tone: 'neutral', icon: 'close', word: 'Ended' },
  completed: { tone: 'positive', icon: 'check', word: 'Completed' },
  in_progress: { tone: 'warning', icon: 'clock', word: 'In progress' },
  failed: { tone: 'negative', icon: 'alert', word: 'Failed' },
} as const satisfies Record<string, { tone: Tone; icon: IconName; word: string }>;

export type StatusValue = keyof typeof states;

/** A value that is unknown: the network gave none, or one this site does not know. */
export function Unknown() {
  return (
    <Badge icon="info" title="The network gave no value this site knows">
      Unknown
    </Badge>
  );
}

/** State of a review, vouch, slash, invitation or job; states without their own style are shown as is. */
export function Status({ value }: { value: StatusValue | (string & {}) }) {
  if (value === 'unknown') return <Unknown />;
  const state = Object.hasOwn(states, value) ? states[value as StatusValue] : null;
  if (!state) return <Badge>{value}</Badge>;
  return (
    <Badge tone={state.tone} icon={state.icon}>
      {state.word}
    </Badge>
  );
}

/** A detector's flag: neutral until the signal is high, because a flag is not a verdict. */
export function Flag({ label, high = false }: { label: string; high?: boolean }) {
  return (
    <Badge
      tone={high ? 'warning' : 'neutral'}
      icon="flag"
      title={high ? 'High signal, not a verdict' : 'Signal, not a verdict'}
    >
      {label}
    </Badge>
  );
}
