import { useFlags } from '@companion/contract/services';
import { Checkbox, Dialog, shortcuts } from '@companion/ui/core';
import { usePlan } from '../federation/PlanContext';
import { mainNav } from '../shell/navigation';
import { goKeys } from './goKeys';
import s from './ShortcutSheet.module.css';
import { shortcutList } from './shortcutList';

/** All shortcuts, and the switch for single keys. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [state, setState] = shortcuts.use();
  const groups = shortcutList(goKeys(mainNav(usePlan(), useFlags()).bar));
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <div className={s.groups}>
        {groups.map(({ heading, keys }) => (
          <section key={heading}>
            <h3 className={s.heading}>{heading}</h3>
            <dl className={s.list}>
              {keys.map((entry) => (
                <div key={entry.keys} className={s.entry}>
                  <dt>
                    {entry.keys.split(' ').map((key) => (
                      <kbd key={key} className={s.key}>
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{entry.label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={s.switch}>
        <Checkbox
          label="Single-key shortcuts are on"
          checked={state === 'on'}
          onChange={(on) => setState(on ? 'on' : 'off')}
        />
      </div>
    </Dialog>
  );
}
