import { Button, type IconName, Menu, THEME_NAMES, type Theme, theme, useTheme } from '@companion/ui/core';

const ICONS: Readonly<Record<Theme, IconName>> = { system: 'monitor', dark: 'moon', light: 'sun' };

/** Dark, light, or the system's setting. */
export function ThemeMenu() {
  const [current, setTheme] = useTheme();
  return (
    <Menu
      label="Theme"
      align="start"
      trigger={(props) => (
        <Button
          size="sm"
          variant="ghost"
          icon={ICONS[current]}
          aria-label={`Theme: ${THEME_NAMES[current]}`}
          {...props}
        >
          {THEME_NAMES[current]}
        </Button>
      )}
      items={theme.choices.map((choice) => ({
        id: choice,
        label: THEME_NAMES[choice],
        icon: ICONS[choice],
        checked: choice === current,
        onSelect: () => setTheme(choice),
      }))}
    />
  );
}
