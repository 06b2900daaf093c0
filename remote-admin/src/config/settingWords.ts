import { counted } from '@companion/domain';
import { fits, type Limit } from './limits';

const WORDS: Readonly<Record<string, { label: string; says: string }>> = {
  banner: { label: 'Banner', says: 'A line above every page, which each visitor can dismiss.' },
  'retention.logs': { label: 'Logs', says: 'What admins’ browsers reported.' },
  'retention.telemetry': { label: 'Telemetry', says: 'How releases perform, without users or addresses.' },
  'retention.feedback': { label: 'Feedback', says: 'Answered and closed messages; those waiting for an answer stay.' },
};

/** Label and description of a setting. */
export const settingWords = (key: string) => (Object.hasOwn(WORDS, key) && WORDS[key]) || { label: key, says: '' };

/** "30 days", "for ever", the text of the banner or "none". */
export function settingText(key: string, value: string | number): string {
  if (key === 'banner') return value === '' ? 'none' : String(value);
  return value === 0 ? 'kept forever' : `kept ${counted(Number(value), 'day')}`;
}

/** Parses input as a value of the current value's type; null if it is invalid or outside the limit. */
export function readSetting(present: string | number, text: string, limit: Limit | null): string | number | null {
  const given = text.trim();
  const next = typeof present === 'string' ? given : /^\d{1,9}$/.test(given) ? Number(given) : null;
  return next !== null && fits(limit, next) ? next : null;
}
