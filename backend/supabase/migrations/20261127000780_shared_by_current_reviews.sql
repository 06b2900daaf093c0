-- Page /profile-interactions: who reviews both positively, and whom both do, by current reviews, as the negative ones are told.
create or replace function private.shared_relations(a bigint, b bigint)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return jsonb_build_object(
    'endorsers', private.people_json(
      array(
        select x.author_id
        from
          app.r_review_edge x
          join app.r_review_edge y on y.author_id = x.author_id
        where
          x.subject_id = shared_relations.a
          and y.subject_id = shared_relations.b
          and x.current = 1
          and y.current = 1
        order by 1
      )
    ),
    'endorsed', private.people_json(
      array(
        select x.subject_id
        from
          app.r_review_edge x
          join app.r_review_edge y on y.subject_id = x.subject_id
        where x.author_id = shared_relations.a and y.author_id = shared_relations.b and x.current = 1 and y.current = 1
        order by 1
      )
    ),
    'opponents', private.people_json(
      array(
        select x.subject_id
        from
          app.r_review_edge x
          join app.r_review_edge y on y.subject_id = x.subject_id
        where
          x.author_id = shared_relations.a
          and y.author_id = shared_relations.b
          and x.current = -1
          and y.current = -1
        order by 1
      )
    ),
    'inviter', (
      select (select h.person from app.people h where h.user_id = i.user_id)
      from
        app.profiles x
        join app.profiles y on y.invited_by = x.invited_by
        join app.profiles i on i.profile_id = x.invited_by
      where x.user_id = shared_relations.a and y.user_id = shared_relations.b
    ),
    'slashVotes', (
      select
        coalesce(
          jsonb_agg(jsonb_build_object('slashId', x.slash_id, 'agree', x.is_upvote = y.is_upvote) order by x.slash_id),
          '[]'
        )
      from
        app.r_slash_vote x
        join app.r_slash_vote y on y.slash_id = x.slash_id
      where x.voter_id = shared_relations.a and y.voter_id = shared_relations.b
    )
  );
end;
$$;
