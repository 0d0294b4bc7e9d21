-- Who was asked to give a lesson in somebody else's stead. The first who agrees gives it; the others are told by `over`.
create table replacement_offer (
  id bigint generated always as identity primary key,
  lesson_id bigint not null constraint replacement_offer_lesson_fk references lesson on delete cascade,
  staff_id bigint not null constraint replacement_offer_staff_fk references staff,
  state text not null default 'open' constraint replacement_offer_state_known check (state in ('open', 'accepted', 'declined', 'over')),
  offered_by bigint constraint replacement_offer_offerer_fk references staff,
  offered_at timestamptz not null,
  answered_at timestamptz,
  constraint replacement_offer_once unique (lesson_id, staff_id)
);
create index replacement_offer_staff_index on replacement_offer (staff_id, state);
create index replacement_offer_offerer_index on replacement_offer (offered_by);
