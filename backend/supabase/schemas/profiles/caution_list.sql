create function public.caution_list(
  filters jsonb default '{}',
  sort text default '-evidence',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  f jsonb;
  query private.list_query;
  listed jsonb;
begin
  if not private.feature_on('shitlist') then
    return null;
  end if;
  f := private.filter_object(filters);
  query := private.rows_of(
    'private.caution_rows() c',
    'c.user_id',
    jsonb_strip_nulls(
      jsonb_build_object(
        'least', private.filter_int(f, 'minEvidence'),
        'person', private.filter_person(f, 'person'),
        'from', private.filter_time(f, 'from'),
        'to', private.filter_time(f, 'to')
      )
    )
  );
  query.orders := '{
    "evidence": {"sql": "c.evidence", "type": "bigint"},
    "last": {"sql": "c.last_at", "type": "timestamptz", "nullable": true}
  }';
  query := private.narrowed(
    query,
    case private.filter_word(f, 'reason', array['untrusted', 'upheld', 'negative'])
      when 'untrusted' then 'c.untrusted'
      when 'upheld' then 'c.upheld > 0'
      when 'negative' then 'c.negative >= 5 and c.share_high < .5'
    end
  );
  query := private.narrowed_by_args(
    query,
    '{
      "least": "c.evidence >= ($1 ->> ''least'')::int",
      "person": "c.user_id = ($1 ->> ''person'')::bigint",
      "from": "c.last_at >= ($1 ->> ''from'')::timestamptz",
      "to": "c.last_at <= ($1 ->> ''to'')::timestamptz"
    }'
  );
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
    listed,
    (
      select jsonb_agg(
          jsonb_build_object(
            'person', (select h.person from app.people h where h.user_id = c.user_id),
            'evidence', c.evidence,
            'upheld', c.upheld,
            'negativeReviewers', c.negative,
            'reasons', to_jsonb(
              array_remove(
                array[
                  case when c.untrusted then 'untrusted' end,
                  case when c.upheld > 0 then 'upheld' end,
                  case when c.negative >= 5 and c.share_high < .5 then 'negative' end
                ],
                null
              )
            ),
            'lastAt', private.iso(c.last_at),
            'slashes', (
              select coalesce(
                  jsonb_agg(
                    jsonb_build_object('id', s.id, 'expiresAt', private.iso(s.closes_at + interval '365 days'))
                    order by s.id
                  ),
                  '[]'
                )
              from app.slash_states s
              where s.subject_id = c.user_id and s.status = 'upheld' and s.closes_at >= app.now() - interval '365 days'
            ),
            'statement', private.statement_of(c.user_id, 'caution')
          )
          order by k.n
        )
      from jsonb_array_elements_text(listed -> 'keys') with ordinality k (id, n)
        join private.caution_rows() c on c.user_id = k.id::bigint
    ),
    null
  );
end;
$$;
comment on function public.caution_list(jsonb, text, int, int, jsonb) is
  'Page /shitlist (8.47, M1, M5, M8), null while its flag is off. Filters: reason untrusted|upheld|negative, minEvidence, person, from, to (last event). Sorts: evidence = 3 upheld + negative reviewers of level known or above + 2 if untrusted; last. No detector result enters.';
grant execute on function public.caution_list(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;
