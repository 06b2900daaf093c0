export { Detail, DetailItem, DetailLinks, DetailList, DetailPart, type DetailPartProps } from './Detail';
export { type EvidenceItem, EvidenceList, type EvidenceListProps } from './EvidenceList';
export { Fact, Facts } from './Facts';
export { OwnStatement, useSteppingAside } from './OwnStatement';
export { ReviewEvidence } from './ReviewEvidence';
export { bandOf, type Contribution, ScoreContributions, type ScoreContributionsProps } from './ScoreContributions';
export { SignalBanner, type SignalBannerProps } from './SignalBanner';
export { SignalNote } from './SignalNote';
export { MOST_STATEMENT, Statement, type StatementProps } from './Statement';
