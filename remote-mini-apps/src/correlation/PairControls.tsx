import { scoreCorrelation } from '@companion/functions/scoreCorrelation';
import { Button, Checkbox, FilterChips, Select } from '@companion/ui/core';
import { CountField, chipsOf, FilterRow, FilterSelect } from '@companion/ui/page';
import s from './correlation.module.css';
import { FIGURE_NAMES, FIGURES, type Figure } from './figures';
import type { CorrelationAddress } from './params';

const MOST_CONTROLS = 5;
const LABELS = { level: 'Level', minReviews: 'Min. reviews received' };
const { level, minReviews } = scoreCorrelation.filters;
const X = scoreCorrelation.args.x.fallback ?? 'activeReviews';
const Y = scoreCorrelation.args.y.fallback ?? 'score';

/** Selects the figures, their scales, the people, and the controlled variables. */
export function PairControls({ list }: { list: CorrelationAddress }) {
  const { x, y, log_x: logX, log_y: logY, controls } = list.values;
  const taken = controls ?? [];
  const takeOut = (figure: Figure) =>
    list.commit({ controls: [...without(list.newest().controls, figure), figure].slice(0, MOST_CONTROLS) });
  const putBack = (figure: string) => {
    const left = without(list.newest().controls, figure);
    list.commit({ controls: left.length > 0 ? left : null });
  };
  const swap = () => {
    const { x, y, log_x: logX, log_y: logY } = list.newest();
    list.commit({ x: y ?? Y, y: x ?? X, log_x: logY, log_y: logX });
  };
  const free = FIGURES.filter((figure) => ![x ?? X, y ?? Y, ...taken].includes(figure));
  return (
    <>
      <div className={s.controls}>
        <div className={s.pair}>
          <FilterSelect list={list} name="x" label="Across" words={FIGURES} names={FIGURE_NAMES} />
          <Button onClick={swap}>Swap</Button>
          <FilterSelect list={list} name="y" label="Up" words={FIGURES} names={FIGURE_NAMES} />
        </div>
        <div className={s.filters}>
          <FilterRow>
            <FilterSelect
              list={list}
              name="level"
              label={LABELS.level}
              words={level.words}
              any="Any level"
              read={level.read}
            />
            <CountField
              list={list}
              name="minReviews"
              label={LABELS.minReviews}
              min={minReviews.min}
              max={minReviews.max}
              placeholder="Any"
            />
            {taken.length < MOST_CONTROLS && (
              <Select
                label="Hold constant"
                value=""
                options={[
                  { value: '', label: 'Nothing' },
                  ...free.map((figure) => ({ value: figure, label: FIGURE_NAMES[figure] })),
                ]}
                onChange={(figure) => figure && takeOut(figure as Figure)}
              />
            )}
            <div className={s.switches}>
              <Checkbox
                label="Log scale across"
                checked={logX ?? false}
                onChange={(on) => list.commit({ log_x: on })}
              />
              <Checkbox label="Log scale up" checked={logY ?? false} onChange={(on) => list.commit({ log_y: on })} />
            </div>
          </FilterRow>
        </div>
      </div>
      <FilterChips
        filters={[
          ...chipsOf(list, LABELS),
          ...taken.map((figure) => ({ key: figure, label: 'Held constant', value: FIGURE_NAMES[figure] })),
        ]}
        onRemove={(key) =>
          key === 'level' || key === 'minReviews' ? list.commit({ [key]: list.defaults[key] }) : putBack(key)
        }
        onClear={() => list.commit({ level: null, minReviews: list.defaults.minReviews, controls: null })}
      />
    </>
  );
}

const without = (taken: readonly Figure[] | null, key: string) => (taken ?? []).filter((figure) => figure !== key);
