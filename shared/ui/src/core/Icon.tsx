import type { SVGProps } from 'react';

/** Outlines on a 20 x 20 grid, with a 1.5 px stroke. */
const outlines = {
  alert: 'M10 3 18 17H2L10 3ZM10 8v4M10 14.4v.1',
  arrowDown: 'M10 4v12M5 11l5 5 5-5',
  arrowUp: 'M10 16V4M5 9l5-5 5 5',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13L5 14ZM8.5 17.5h3',
  calendar: 'M3.5 5.5h13v11h-13zM3.5 9h13M7 3v4M13 3v4',
  chart: 'M3 17h14M5.5 14V9M10 14V4M14.5 14v-3',
  check: 'M4 10.5 8 14.5 16 5.5',
  chevronDown: 'M5 7.5 10 12.5l5-5',
  chevronLeft: 'M12.5 5 7.5 10l5 5',
  chevronRight: 'M7.5 5l5 5-5 5',
  chevronUp: 'M5 12.5 10 7.5l5 5',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM10 6v4l2.5 2',
  close: 'M5 5l10 10M15 5 5 15',
  columns: 'M3.5 4h13v12h-13zM8 4v12M12.5 4v12',
  copy: 'M7 7h9.5v9.5H7zM4 13H3.5V3.5H13V4',
  crown: 'M3 6.5 6.5 10 10 4l3.5 6L17 6.5 15.5 15h-11L3 6.5Z',
  dash: 'M4 10h12',
  density: 'M3.5 4.5h13M3.5 8.2h13M3.5 11.8h13M3.5 15.5h13',
  download: 'M10 3v9M6 8.5l4 4 4-4M3.5 16.5h13',
  external: 'M8 4H4v12h12v-4M11 4h5v5M16 4l-7 7',
  filter: 'M3 5h14M6 10h8M8.5 15h3',
  flag: 'M5 17.5v-14M5 4h10l-2 3.5 2 3.5H5',
  home: 'M3 9.5 10 4l7 5.5M5 8.5V16h10V8.5M8.5 16v-4h3v4',
  info: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM10 9.2v4M10 6.6v.1',
  link: 'M8.5 11.5 11.5 8.5M9 6l1.5-1.5a3.5 3.5 0 0 1 5 5L14 11M11 14l-1.5 1.5a3.5 3.5 0 0 1-5-5L6 9',
  lock: 'M5 9h10v7.5H5zM7 9V7a3 3 0 0 1 6 0v2',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  monitor: 'M3 4.5h14v9H3zM7 16.5h6M10 13.5v3',
  moon: 'M16 11.5A6.5 6.5 0 0 1 8.5 4 6.5 6.5 0 1 0 16 11.5Z',
  more: 'M4.5 10h.1M10 10h.1M15.5 10h.1',
  plus: 'M10 4v12M4 10h12',
  refresh: 'M16 10a6 6 0 1 1-1.8-4.2L16 7.5M16 3.5v4h-4',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l4 4',
  shield: 'M10 3l6 2v5c0 3.5-2.5 6-6 7-3.5-1-6-3.5-6-7V5l6-2Z',
  sort: 'M6.5 8 10 4.5 13.5 8M6.5 12 10 15.5 13.5 12',
  star: 'M10 3.5 12 8l5 .5-3.8 3.2L14.4 16.5 10 14l-4.4 2.5 1.2-4.8L3 8.5 8 8l2-4.5Z',
  sun: 'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.3l1.4 1.4M14.3 14.3l1.4 1.4M15.7 4.3l-1.4 1.4M5.7 14.3l-1.4 1.4',
  table: 'M3 4.5h14v11H3zM3 8.5h14M3 12h14M8 8.5v7',
  user: 'M10 3.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM4 16.5a6 6 0 0 1 12 0',
  wallet: 'M3.5 6h12v10h-12zM3.5 6l9-3v3M12.5 11h.1',
} as const;

export type IconName = keyof typeof outlines;

export type IconProps = Omit<SVGProps<SVGSVGElement>, 'name'> & {
  name: IconName;
  /** Size in px; the stroke is 1.5 px at both sizes. */
  size?: 16 | 20;
  /** Without a label the icon is decorative and hidden from screen readers. */
  label?: string;
};

export function Icon({ name, size = 16, label, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size === 16 ? 1.875 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      style={{ flex: 'none' }}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      {...rest}
    >
      <path d={outlines[name]} />
    </svg>
  );
}
