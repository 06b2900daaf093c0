create function private.summary_rule(
  score int,
  fors bigint,
  againsts bigint,
  alone boolean,
  slashed boolean,
  enough boolean,
  params jsonb
) returns text
language sql immutable as $$
  select case
      when slashed then 'caution.slashed'
      when score < (params ->> 'cautionBelow')::int then 'caution.score'
      when alone and fors = 0 then 'caution.alone'
      when fors > 0 and againsts > 0 then 'mixed'
      when againsts > 0 then 'concerns'
      when fors > 1 and score >= (params ->> 'backedFrom')::int then 'backed'
      when not enough then 'little'
      else 'usual'
    end;
$$;
comment on function private.summary_rule(int, bigint, bigint, boolean, boolean, boolean, jsonb) is
  '6.8: the first rule that holds; up to its point it is the word. `alone`: A1, A4 or A5 fired; `slashed`: a slash upheld of late.';

create function private.brief_reasons(who bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
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
    from private.reasons_of_people(array[who], false) p
  );
end;
$$;
comment on function private.brief_reasons(bigint) is
  '6.7, 6.8: the summary of a person for cards and previews of links, with the two sentences it is made of; none about suspicions.';

create function private.what_is_known(who bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'joinedAt', (
      select private.iso(p.joined_at) from app.profiles p where p.user_id = who and p.joined_at <= app.now()
    ),
    'reviews', (select count(*) from app.review_states r where r.subject_id = who and r.archived_at is null),
    'votes', case
      when private.looks_back() then (select count(*) from app.counted_votes v where v.voter_id = who)
      else (
        select coalesce(sum(v.up + v.down + v.blind + v.unknown), 0)::bigint
        from app.r_vote_voter v
        where v.voter_id = who
      )
    end
  );
end;
$$;
comment on function private.what_is_known(bigint) is
  'What there is to say of somebody of whom too little is known: when they joined, active reviews received and votes cast.';
