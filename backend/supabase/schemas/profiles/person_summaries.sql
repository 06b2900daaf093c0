create function private.brief_reasons_of(people bigint[]) returns table (user_id bigint, body jsonb)
language plpgsql stable rows 4 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select p.user_id,
      jsonb_build_object(
        'summary', p.public_summary,
        'reasons', (
          select coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id', r.one -> 'id',
                  'side', r.one -> 'side',
                  'parts', r.one -> 'parts',
                  'text', r.one -> 'text'
                )
                order by r.n
              ),
              '[]'
            )
          from (
              select e.one, e.n
              from (
                  select x.one, x.n, x.one ->> 'side' as side,
                    row_number() over (
                      partition by x.one ->> 'side'
                      order by x.n
                    ) as place
                  from jsonb_array_elements(p.body -> 'reasons') with ordinality x (one, n)
                ) e
              order by e.side = 'context', e.place, e.n
              limit 2
            ) r
        )
      )
    from private.reasons_of_people(people, false) p;
end;
$$;
comment on function private.brief_reasons_of(bigint[]) is
  'Summaries of people for cards and link previews, with up to two sentences of reasons each; never one about a suspicion.';

create function private.brief_reasons(who bigint) returns jsonb
language sql stable set search_path = '' as $$
  select b.body from private.brief_reasons_of(array[who]) b;
$$;
comment on function private.brief_reasons(bigint) is 'private.brief_reasons_of for one person.';

create function public.person_summaries(who bigint[]) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
begin
  if cardinality(who) > 200 then
    perform private.refuse('who must be at most 200 user ids');
  end if;
  return private.stamp()
    || jsonb_build_object(
      'people', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object('userId', b.user_id) || b.body || private.what_is_known(b.user_id)
              order by b.user_id
            ),
            '[]'
          )
        from private.brief_reasons_of(who) b
      )
    );
end;
$$;
comment on function public.person_summaries(bigint[]) is
  'The public summaries of up to 200 people, by user id; nobody is named whom nobody knows.';
grant execute on function public.person_summaries(int8[]) to anon, authenticated, service_role;
