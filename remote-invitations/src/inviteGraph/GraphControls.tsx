import { Checkbox, Notice, Segmented, Select } from '@companion/ui/core';
import { CountField, FilterRow, PersonField } from '@companion/ui/page';
import type { ColorBy } from './groups';
import s from './inviteGraph.module.css';
import { type InviteGraphAddress, MODES } from './params';

const MODE_NAMES = { graph: 'Graph', tree: 'Tree', table: 'Table' };
const COLOR_NAMES: readonly { value: ColorBy; label: string }[] = [
  { value: 'level', label: 'Level' },
  { value: 'quarter', label: 'Quarter of joining' },
  { value: 'branch', label: 'Mean score of the branch' },
  { value: 'bond', label: 'Bond of the inviter' },
  { value: 'flags', label: 'Flags' },
];

/** Display mode, colors and filters. `unknown`: requested ids that are not in the forest. */
export function GraphControls({ list, unknown }: { list: InviteGraphAddress; unknown: readonly (string | null)[] }) {
  const { mode, color, hideLeaves } = list.values;
  return (
    <>
      <div className={s.bar}>
        <Segmented
          label="Shown as"
          value={mode ?? 'graph'}
          options={MODES.map((value) => ({ value, label: MODE_NAMES[value] }))}
          onChange={(next) => list.commit({ mode: next })}
        />
        <div className={s.filters}>
          <FilterRow>
            <PersonField list={list} name="person" label="Find" />
            <PersonField list={list} name="root" label="Only the branch of" />
            <CountField list={list} name="depth" label="Steps below" min={0} max={1000} />
            {mode === 'graph' && (
              <Select
                label="Color by"
                value={color ?? 'level'}
                options={COLOR_NAMES}
                onChange={(next) => list.commit({ color: next })}
              />
            )}
            {mode !== 'table' && (
              <Checkbox
                label="Only inviters"
                checked={hideLeaves === 'yes'}
                onChange={(checked) => list.commit({ hideLeaves: checked ? 'yes' : null })}
              />
            )}
          </FilterRow>
        </div>
      </div>
      {unknown.map(
        (id) =>
          id !== null && (
            <Notice key={id} tone="warning">
              No one in the forest has the id <bdi translate="no">{id}</bdi>.
            </Notice>
          ),
      )}
    </>
  );
}
