export { CACHED_FEEDBACK, CACHED_FEEDBACK_NOTE } from './cachedFeedback.ts';
export { capitalized } from './capitalized.ts';
export { gini, hhi, topShare } from './concentration.ts';
export { type Pair, pearson, spearman } from './correlation.ts';
export { counted } from './counted.ts';
export { type CsvValue, csvLines, readCsv, writeCsv } from './csv.ts';
export { type DetectorVersions, versionText } from './detectorVersions.ts';
export { ethOf } from './ethOf.ts';
export { type Figure, type Finding, figure, finding, findingText, type Named, type Piece } from './finding.ts';
export { formatAgo } from './formatAgo.ts';
export { formatClock } from './formatClock.ts';
export { type FormatDateTimeOptions, formatDate, formatDateTime } from './formatDateTime.ts';
export { formatDuration } from './formatDuration.ts';
export { type FormatEthOptions, formatEth } from './formatEth.ts';
export { type FormatNumberOptions, formatNumber } from './formatNumber.ts';
export { formatPercent, formatPercentInterval } from './formatPercent.ts';
export { formatPercentile, higherInWords } from './formatPercentile.ts';
export { frozenAt } from './frozenAt.ts';
export { TERMS, type Term, termsIn } from './glossary/terms.ts';
export { type HandleList, type ListedHandle, MAX_HANDLES, parseHandles } from './handles.ts';
export { kaplanMeier, type Lifetime, type Survival, type SurvivalStep } from './kaplanMeier.ts';
export { LEAST_CASES } from './leastCases.ts';
export {
  LEVEL_NAMES,
  LEVELS,
  type Level,
  type LevelName,
  levelNamed,
  levelOf,
  MAX_SCORE,
  START_SCORE,
} from './levels.ts';
export { type Mention, mentionsIn } from './mentions.ts';
export { basesOf, type Metric, type MetricBook, type MetricId, metricOf } from './metrics.ts';
export { DEFAULT_LOCALE, MISSING } from './missing.ts';
export {
  type OpenDataDay,
  type OpenDataFile,
  type OpenDataIndex,
  type OpenDataKind,
  type OpenDataPart,
  readOpenDataIndex,
} from './openData.ts';
export { parseHandle } from './parseHandle.ts';
export { parseTime, type Time } from './parseTime.ts';
export { parseWei } from './parseWei.ts';
export { type OtherService, type PersonId, parsePersonId } from './personId.ts';
export { askedAs, canonicalSegment, personFilter, segmentOf, spelledOut } from './personSpelling.ts';
export { commitOf, type Draw, type DrawInput, type DrawStep, drawWinners } from './raffle/draw.ts';
export {
  entriesRoot,
  entriesText,
  parseEntries,
  RAFFLE_LIMITS,
  RaffleEntriesError,
  type RaffleEntry,
  sortEntries,
} from './raffle/entries.ts';
export { exampleDraw, PUBLISHED_ROUND } from './raffle/exampleDraw.ts';
export { proofOf, proofText, RaffleProofError, readProof } from './raffle/proofFile.ts';
export { QUICKNET, REVEAL_SECONDS, roundAt, SHORTEST_WAIT_SECONDS, timeOfRound } from './raffle/rounds.ts';
export { type CheckBeacon, earliestRound, type RaffleCheck, type RaffleProof, verifyRaffle } from './raffle/verify.ts';
export {
  daysOf,
  isDay,
  RANGE_WORDS,
  RANGES,
  type Range,
  type RangePreset,
  rangeWords,
  readRange,
} from './range.ts';
export { dayEventText } from './reasons/dayEventText.ts';
export type { DayEvent, ReasonParts } from './reasons/parts.ts';
export { type InWords, type Reason, reasonsInWords, SIGNALS } from './reasons/reasonsInWords.ts';
export { shortenAddress } from './shortenAddress.ts';
export { sizeText } from './sizeText.ts';
export { type OpenSlash, type SlashEnd, slashEnds } from './slashEnds.ts';
export { publicSummaryOf, type Summary, type SummaryFacts, summaryOf, summaryText } from './summary.ts';
export { truncateName } from './truncateName.ts';
export { fewCases, type Interval, wilson } from './wilson.ts';
