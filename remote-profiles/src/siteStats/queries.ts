import type { AnswerOf } from '@companion/functions';
import type { siteStats } from '@companion/functions/siteStats';

export type SiteStats = AnswerOf<typeof siteStats>;
