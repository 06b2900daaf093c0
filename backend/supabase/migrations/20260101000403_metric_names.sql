-- Made of shared/functions/src/fields/correlation.ts by "npm run format"; not written by hand.
create function private.metric_names() returns text[]
language sql immutable
as $$
  select
    string_to_array(
      'score activeReviews positiveReviews negativeReviews reviewers reviewsGiven archivedGiven archivedReceived vouchedEth vouchesReceived vouchedOutEth vouchesGiven mutualReviews reciprocated votesCast invitees inviteeMean bondScore xpTotal xpSeason streakDays influence influencePct ageDays slashesReceived slashesAuthored slashVotes trust farmer subtree',
      ' '
    );
$$;
