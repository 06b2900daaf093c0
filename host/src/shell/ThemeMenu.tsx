import { IconButton, Menu, useTheme } from '@companion/ui/core';

/** Dark, light, or what the system says. */
export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  return (
    <Menu
      label="Theme"
      trigger={(props) => (
        <IconButton icon={theme === 'dark' ? 'moon' : theme === 'light' ? 'sun' : 'monitor'} label="Theme" {...props} />
      )}
      items={[
        {
          id: 'system',
          label: 'System',
          icon: 'monitor',
          checked: theme === 'system',
          onSelect: () => setTheme('system'),
        },
        { id: 'light', label: 'Light', icon: 'sun', checked: theme === 'light', onSelect: () => setTheme('light') },
        { id: 'dark', label: 'Dark', icon: 'moon', checked: theme === 'dark', onSelect: () => setTheme('dark') },
      ]}
    />
  );
}
