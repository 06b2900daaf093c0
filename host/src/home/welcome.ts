import { createPreference } from '@companion/ui/core';

/** Whether the introduction is shown; a palette command brings it back. */
export const welcome = createPreference({
  key: 'companion.welcome',
  choices: ['show', 'hide'],
  fallback: 'show',
});
