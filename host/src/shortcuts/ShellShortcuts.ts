import { copyText } from '@companion/browser';
import { useFlags } from '@companion/contract/services';
import { keyIsTaken, shortcuts, theme } from '@companion/ui/core';
import { useNavigate } from '@companion/ui/router';
import { useEffect, useState } from 'react';
import { usePlan } from '../federation/PlanContext';
import { openOverlay } from '../overlays/overlays';
import { announce } from '../shell/announce';
import { mainNav } from '../shell/navigation';
import { goKeys, goSequence } from './goKeys';

/** The site-wide shortcuts. Single keys are disabled while typing, or if the visitor switched them off. */
export function ShellShortcuts(): null {
  const navigate = useNavigate();
  const plan = usePlan();
  const flags = useFlags();
  // Outlives the effect: flags that arrive between the two keys must not discard the first one.
  const [press] = useState(goSequence);
  useEffect(() => {
    const go = goKeys(mainNav(plan, flags).bar);
    const act: Readonly<Record<string, () => void>> = {
      '?': () => openOverlay({ name: 'shortcuts' }),
      '/': focusSearch,
      t: nextTheme,
      c: () => void copyLink(),
      w: watchPerson,
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        return openOverlay({ name: 'palette' });
      }
      if (shortcuts.read() === 'off' || keyIsTaken(event)) return;
      const to = press(go, event.key, event.timeStamp);
      if (to) {
        event.preventDefault();
        return void navigate(to);
      }
      if (!Object.hasOwn(act, event.key)) return;
      event.preventDefault();
      act[event.key]?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [navigate, plan, flags, press]);
  return null;
}

function focusSearch(): void {
  const box = document.querySelector<HTMLInputElement>('#site-search');
  // On a phone there is no search box in the bar.
  if (box?.offsetParent) box.focus();
  else openOverlay({ name: 'palette' });
}

/** The person the page is about; on a list there is none. */
function watchPerson(): void {
  const buttons = document.querySelectorAll<HTMLElement>('#content [data-watch]');
  if (buttons.length === 1) buttons[0]?.click();
}

function nextTheme(): void {
  const next = theme.choices[(theme.choices.indexOf(theme.read()) + 1) % theme.choices.length] ?? 'system';
  theme.write(next);
  announce(`Theme: ${next}`);
}

async function copyLink(): Promise<void> {
  try {
    await copyText(window.location.href);
    announce('Link copied');
  } catch {
    announce('The link could not be copied');
  }
}
