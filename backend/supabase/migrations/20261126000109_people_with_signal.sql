-- Whom a signal is shown about: what the detector is set to is read once, not for each batch.
create or replace function private.people_with_signal(signal text)
returns setof bigint
language plpgsql
stable
set search_path = ''
as $$
declare
  params jsonb := private.detector(case signal when 'batches' then 'D1' when 'archives' then 'D12' end);
begin
  return query
    execute
      case signal
        when 'batches' then 'select distinct b.author_id from app.r_batch b where b.gap_seconds = $1 and b.reviews >= $2'
        when 'archives' then 'select distinct m.author_id from app.r_mass_archive m where m.archived >= $2'
        when 'bot' then 'select v.voter_id from app.r_voter v where v.score >= 50'
        when 'farmer' then 'select f.user_id from app.r_flag f where f.detector = ''farmer'' and f.score >= 50 and private.feature_on(''farmerScores'')'
      end
      using (params ->> 'reviewGapSeconds')::int, (params ->> 'min')::int;
end;
$$;
