import { createPreference } from '@companion/ui/core';

/** Whether the visitor is shown what this site is; the menu of commands brings it back. */
export const welcome = createPreference({
  key: 'companion.welcome',
  choices: ['show', 'hide'],
  fallback: 'show',
});
