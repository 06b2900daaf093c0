-- Page /reviews/mass-archive (8.10): archivings of unknown time are those by and about whom the page asks for.

create or replace function private.archives_kpis(query private.list_query)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  answer jsonb;
begin
  execute format(
    $q$
      with b as materialized (select b.archived, b.author_id, b.context from %s)
      select
        jsonb_build_object(
          'events', count(*),
          'reviews', coalesce(sum(b.archived), 0),
          'authors', count(distinct b.author_id),
          'slashShare', private.share(count(*) filter (where b.context in ('slash-flight', 'after-slash')), count(*)),
          'byContext', (
            select coalesce(jsonb_object_agg(c.context, c.n), '{}')
            from (select b.context, count(*) as n from b group by 1) c
          )
        )
      from b
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  -- Archivings whose time is only our first sight: counted, never put into events. They have no context, size or gap.
  return answer
    || jsonb_build_object(
      'undated', (
        select count(*)
        from app.review_archive_events e
        where
          e.estimated
          and e.action = 'ARCHIVE'
          and e.at between (query.args ->> 'from')::timestamptz and (query.args ->> 'to')::timestamptz
          and (
            not query.args ?| array['author', 'subject']
            or exists (
              select 1
              from app.reviews r
              where
                r.id = e.review_id
                and r.author_id = coalesce((query.args ->> 'author')::bigint, r.author_id)
                and r.subject_id = coalesce((query.args ->> 'subject')::bigint, r.subject_id)
            )
          )
      )
    );
end;
$$;
