-- Figures of the reviews about people of one level, counted by a job as those by authors of one level are: on the spot all reviews are
-- gone through.
insert into app.cached_answer_sources (part, source)
select
  'reviews_kpis_subject_' || l.level,
  format($$private.count_reviews(private.reviews_query('{"subjectLevel": [%s], "status": "all"}'))$$, to_json(l.level))
from app.levels l;

create or replace function private.reviews_kpis(filters jsonb, known jsonb default null)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  query private.list_query := private.reviews_query(private.filter_object(filters) || '{"status": "all"}', known);
  args jsonb := query.args - 'status';
  sentiment text := case when args ? 'score' then private.sentiment((args ->> 'score')::smallint) end;
begin
  if args - 'score' - 'authorLevel' = '{}' and private.rollup_as_of('archive_people') is not null then
    return coalesce(
      case
        when not args ? 'authorLevel' then private.cached_answer('reviews_kpis' || coalesce('_' || sentiment, ''))
        when sentiment is null
          and jsonb_array_length(args -> 'authorLevel') = 1
          then private.cached_answer('reviews_kpis_level_' || (args #>> '{authorLevel,0}'))
      end,
      private.review_sums(args)
    );
  end if;
  if args ? 'person' and filters - 'status' - 'person' = '{}' and private.rollup_as_of('profile_sums') is not null then
    return coalesce(
      (select s.figures -> 'reviews' from app.r_profile_sums s where s.user_id = (args ->> 'person')::bigint),
      private.count_reviews(query)
    );
  end if;
  if args - 'score' = '{}' and private.days_kept() and private.rollup_as_of('r_eip7') is null then
    return private.review_sums_then((args ->> 'score')::smallint);
  end if;
  return coalesce(
    private.cached_answer(
      case filters - 'status'
        when '{"reciprocal": "yes"}' then 'reviews_kpis_reciprocal'
        when '{"inBatch": "yes"}' then 'reviews_kpis_batch'
        when '{"range": "30d"}' then 'reviews_kpis_30d'
        when '{"range": "90d"}' then 'reviews_kpis_90d'
      end
    ),
    case
      when args - 'subjectLevel' = '{}'
        and jsonb_array_length(args -> 'subjectLevel') = 1
        then private.cached_answer('reviews_kpis_subject_' || (args #>> '{subjectLevel,0}'))
    end,
    case
      when args ? 'minAuthorScore'
        and args - 'score' - 'minAuthorScore' = '{}'
        then private.author_sums((args ->> 'minAuthorScore')::int, (args ->> 'score')::smallint)
    end,
    private.count_reviews(query)
  );
end;
$$;
