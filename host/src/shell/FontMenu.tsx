import { Button, FONT_NAMES, font, Popover, useFont, VisuallyHidden } from '@companion/ui/core';
import s from './FontMenu.module.css';

/** The six fonts, each shown in its own face. */
export function FontMenu() {
  const [current, setFont] = useFont();
  return (
    <Popover
      label="Font"
      align="start"
      trigger={(props) => (
        <Button size="sm" variant="ghost" {...props}>
          <span aria-hidden="true">Aa</span>
          <VisuallyHidden>Font:</VisuallyHidden> {FONT_NAMES[current].split(' (')[0]}
        </Button>
      )}
    >
      <fieldset className={s.list}>
        <legend className={s.legend}>Font</legend>
        {font.choices.map((choice) => (
          <label key={choice} className={s.choice} data-sample={choice}>
            <input type="radio" name="font" checked={choice === current} onChange={() => setFont(choice)} />
            {FONT_NAMES[choice]}
          </label>
        ))}
      </fieldset>
    </Popover>
  );
}
