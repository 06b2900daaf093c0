export { type EvidenceItem, EvidenceList, type EvidenceListProps } from './EvidenceList';
export { bandOf, type Contribution, ScoreContributions, type ScoreContributionsProps } from './ScoreContributions';
export { SignalBanner, type SignalBannerProps } from './SignalBanner';
export { MOST_STATEMENT, Statement, type StatementProps } from './Statement';
