import {
  Checkbox,
  FONT_NAMES,
  font,
  Select,
  shortcuts,
  THEME_NAMES,
  theme,
  useFont,
  useTheme,
} from '@companion/ui/core';
import { WatchListPanel } from '@companion/ui/people';
import { AllowNotifications } from './AllowNotifications';
import s from './settings.module.css';

/** Appearance and reading settings on this device, and the watch list. */
export default function Settings() {
  const [currentTheme, setTheme] = useTheme();
  const [currentFont, setFont] = useFont();
  const [keys, setKeys] = shortcuts.use();
  return (
    <div className={s.settings}>
      <section aria-label="Appearance and keys" className={s.part}>
        <Select
          label="Theme"
          value={currentTheme}
          options={theme.choices.map((value) => ({ value, label: THEME_NAMES[value] }))}
          onChange={setTheme}
        />
        <Select
          label="Font"
          value={currentFont}
          options={font.choices.map((value) => ({ value, label: FONT_NAMES[value] }))}
          onChange={setFont}
        />
        <Checkbox
          label="Single-key shortcuts are on"
          checked={keys === 'on'}
          onChange={(on) => setKeys(on ? 'on' : 'off')}
        />
        <AllowNotifications />
      </section>
      <section aria-label="Watch list" className={s.part}>
        <h3 className={s.title}>Watch list</h3>
        <WatchListPanel />
      </section>
    </div>
  );
}
