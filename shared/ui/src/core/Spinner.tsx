import s from './Spinner.module.css';
import { useDelayed } from './timing';
import { VisuallyHidden } from './VisuallyHidden';

const edges = { sm: 16, md: 32, lg: 48 } as const;

export type SpinnerProps = { size?: keyof typeof edges };

/** Loading indicator for code: 16, 32 or 48 px, orange, visible after 150 ms. For data, use a skeleton. */
export function Spinner({ size = 'md' }: SpinnerProps) {
  const visible = useDelayed(true);
  return (
    <span role="status" className={s.spinner} style={{ inlineSize: edges[size], blockSize: edges[size] }}>
      {visible && (
        <>
          <span className={s.ring} data-size={size} aria-hidden="true" />
          <VisuallyHidden>Loading</VisuallyHidden>
        </>
      )}
    </span>
  );
}
