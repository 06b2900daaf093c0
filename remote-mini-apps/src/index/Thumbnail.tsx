import type { ReactNode } from 'react';
import s from './Thumbnail.module.css';
import type { ToolSlug } from './tools';

/** Sketch of each tool, 88 by 44; `data-mark` has the accent color. */
const SKETCHES: Readonly<Record<ToolSlug, ReactNode>> = {
  'twitter-score-lookup': (
    <>
      <circle cx="8" cy="9" r="5" />
      <circle cx="8" cy="31" r="5" />
      <path d="M22 9h54M22 31h54" />
      <path data-mark="" d="M22 9h40M22 31h18" />
    </>
  ),
  'farmer-scores': (
    <>
      <path d="M2 42h84" />
      <path d="M8 42v-6m12 6v-10m12 10v-16m12 16v-22" />
      <path data-mark="" d="M56 42v-30m12 30v-36m12 36v-40" />
    </>
  ),
  'raffle-bot': (
    <>
      <path d="M4 8h32v12a4 4 0 0 0 0 8v10h-32v-10a4 4 0 0 0 0-8z" />
      <path d="M48 8h32v12a4 4 0 0 0 0 8v10h-32v-10a4 4 0 0 0 0-8z" />
      <path data-mark="" d="m57 23 5 6 10-12" />
    </>
  ),
  'reciprocated-reviews': (
    <>
      <circle cx="14" cy="22" r="10" />
      <circle cx="74" cy="22" r="10" />
      <path d="M28 16h30m-6-5 6 5-6 5" />
      <path data-mark="" d="M60 30h-30m6-5-6 5 6 5" />
    </>
  ),
  ethossearch: (
    <>
      <path d="M2 8h44M2 20h30M2 32h38" />
      <path data-mark="" d="M2 20h16" />
      <circle cx="66" cy="18" r="11" />
      <path d="m74 26 10 10" />
    </>
  ),
  'score-correlation': (
    <>
      <path d="M4 2v38h80" />
      <path d="M14 34h.1M24 30h.1M30 33h.1M38 24h.1M46 27h.1M54 17h.1M60 21h.1M70 10h.1M76 13h.1" />
      <path data-mark="" d="M10 36 80 8" />
    </>
  ),
  'oops-I-lost-it-again': (
    <>
      <path d="M2 8h20l8 4h14" />
      <path data-mark="" d="M44 12l12 22h30" />
      <path d="M44 12h40" strokeDasharray="2 4" />
    </>
  ),
  'weekly-xp-overview': (
    <>
      <path d="M4 8h20l20 24h40" />
      <path d="M4 32h20l20-12h40" />
      <path data-mark="" d="M4 20h20l20-12h40" />
    </>
  ),
  'voting-analysis': (
    <>
      <path d="M44 2v40" strokeDasharray="2 4" />
      <path d="M44 10h-26M44 22h-12M44 34h-34" />
      <path data-mark="" d="M44 10h32M44 22h38M44 34h14" />
    </>
  ),
};

/** A decorative sketch of the tool's output, next to its question. */
export function Thumbnail({ of: slug }: { of: ToolSlug }) {
  return (
    <svg className={s.sketch} viewBox="0 0 88 44" width="88" height="44" aria-hidden="true">
      {SKETCHES[slug]}
    </svg>
  );
}
