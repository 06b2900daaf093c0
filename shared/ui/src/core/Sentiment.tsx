import { Unknown } from './Badge';
import { Icon, type IconName } from './Icon';
import s from './Sentiment.module.css';

export type SentimentValue = 'positive' | 'neutral' | 'negative';

const looks: Record<SentimentValue, { icon: IconName; word: string }> = {
  positive: { icon: 'arrowUp', word: 'Positive' },
  neutral: { icon: 'dash', word: 'Neutral' },
  negative: { icon: 'arrowDown', word: 'Negative' },
};

/** Direction of a review or vote: icon, word and color, so that color is never the only cue. Null is unknown. */
export function Sentiment({ value, word }: { value: SentimentValue | null; word?: string }) {
  if (value === null) return <Unknown />;
  const look = looks[value];
  return (
    <span className={s.sentiment} data-value={value}>
      <Icon name={look.icon} />
      {word ?? look.word}
    </span>
  );
}
