import type { PlannedSection, RouteDeclaration } from '@companion/contract';
import { Notice } from '@companion/ui/core';
import s from './InsteadOf.module.css';
import type { SitePage } from './sitePages';

type Props = { section: PlannedSection; route: RouteDeclaration; wanted: SitePage };

/** Says which page stands here, when the section's release does not have the one of this address. */
export function InsteadOf({ section, route, wanted }: Props) {
  return (
    <div className={s.line}>
      <Notice>
        {wanted.title} is not part of {section.declaration.name} {section.version}. This is {route.title}, from the same
        section.
      </Notice>
    </div>
  );
}
