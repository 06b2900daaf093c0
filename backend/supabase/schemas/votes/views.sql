create view app.visible_votes as
  select v.target_type, v.target_id, v.voter_id, v.created_at, v.archived_at,
    v.target_type = 'slash' and v.target_id in (select s.id from app.sealed_slashes s) as blind,
    case
      when not (v.target_type = 'slash' and v.target_id in (select s.id from app.sealed_slashes s)) then v.is_upvote
    end as is_upvote,
    coalesce(
      v.weight,
      (
        select h.score
        from app.score_history h
        where h.user_id = v.voter_id and h.at <= v.created_at
        order by h.at desc
        limit 1
      ),
      (select u.score from app.users u where u.user_id = v.voter_id)
    )::numeric as weight,
    v.weight is null as weight_estimated
  from app.votes v
  where coalesce(v.created_at <= (select app.now()), false);
revoke all on app.visible_votes from public, anon, authenticated;
comment on view app.visible_votes is
  'The only source of vote directions for page functions: hides them while a slash is open, and for good if it was cancelled.';

create view app.vote_times as
  select v.target_type, v.target_id, v.voter_id, v.created_at, v.archived_at from app.votes v;
revoke all on app.vote_times from public, anon, authenticated;

create view app.counted_votes as
  select * from app.visible_votes where archived_at is null or archived_at > (select app.now());
revoke all on app.counted_votes from public, anon, authenticated;

create view app.analysed_votes as
  select * from app.counted_votes v where not v.blind and v.is_upvote is not null;
revoke all on app.analysed_votes from public, anon, authenticated;
comment on view app.analysed_votes is
  'Votes the detectors use: counted, not on a sealed slash, and with a known direction.';

create view app.flagged_voters as
  select b.voter_id
  from app.r_voter b
  where b.period = 90 and b.coverage >= 50 and b.score >= (select (private.detector('bot') ->> 'flagged')::int);
revoke all on app.flagged_voters from public, anon, authenticated;
comment on view app.flagged_voters is 'Voters flagged by the bot score of the last 90 days.';

create view app.vote_facts as
  select v.voter_id, v.created_at, v.target_type, v.target_id, private.vote_kind(v.target_type) as kind, v.is_upvote,
    v.weight, coalesce(private.level(u.score), 'unknown') as voter_level,
    coalesce(private.level(a.score), 'unknown') as author_level, b.voter_id is not null as flagged,
    -- 0: unknown, or voted before the target was created; then the bins.
    case
      when v.created_at >= t.made_at then width_bucket(
        extract(epoch from v.created_at - t.made_at)::double precision,
        private.delay_bins()
      )
      when t.target_id is null
        and v.created_at >= private.vote_target_made(v.target_type, v.target_id)
        then width_bucket(
          extract(epoch from v.created_at - private.vote_target_made(v.target_type, v.target_id))::double precision,
          private.delay_bins()
        )
      else 0
    end as delay,
    v.archived_at
  from app.counted_votes v
    join app.users u on u.user_id = v.voter_id
    left join app.r_vote_target t on t.target_type = v.target_type and t.target_id = v.target_id
    left join app.users a
      on a.user_id = case
        when t.target_id is null then (select p.author_id from private.vote_target(v.target_type, v.target_id) p)
        else t.author_id
      end
    left join app.flagged_voters b on b.voter_id = v.voter_id;
revoke all on app.vote_facts from public, anon, authenticated;

create view app.vote_subjects as
  select 'review' as target_type, r.id as target_id, r.author_id, r.subject_id from app.reviews r
  union all
  select 'vouch', v.id, v.author_id, v.subject_id from app.vouches v
  union all
  select 'slash', s.id, s.author_id, s.subject_id from app.slashes s;
revoke all on app.vote_subjects from public, anon, authenticated;
comment on view app.vote_subjects is
  'Author and subject of everything that can be voted on, for the kinds in the data.';
