-- Generated from server/migrations by server/src/db/schema.test.ts; it is never run.

create table absence_told (
  lesson_id bigint not null,
  student_id bigint not null,
  is_absent boolean not null,
  is_late boolean default false not null,
  constraint absence_told_pkey PRIMARY KEY (lesson_id, student_id),
  constraint absence_told_lesson_fk FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint absence_told_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX absence_told_student_index ON public.absence_told USING btree (student_id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.absence_told FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table access_end (
  id bigint generated always as identity not null,
  asked_by bigint not null,
  asked_at timestamp with time zone not null,
  confirmed_by bigint,
  closed_at timestamp with time zone,
  constraint access_end_pkey PRIMARY KEY (id),
  constraint access_end_confirmed_closed CHECK (((confirmed_by IS NULL) OR (closed_at IS NOT NULL))),
  constraint access_end_two_people CHECK ((confirmed_by <> asked_by)),
  constraint access_end_asked_by_fk FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint access_end_confirmed_by_fk FOREIGN KEY (confirmed_by) REFERENCES staff(id)
);
CREATE INDEX access_end_asked_at_index ON public.access_end USING btree (asked_at DESC);

create table access_token (
  id bigint generated always as identity not null,
  staff_id bigint not null,
  name text not null,
  grants text[] not null,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  used_address text,
  constraint access_token_pkey PRIMARY KEY (id),
  constraint access_token_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint access_token_secret_unique UNIQUE (secret_hash)
);
CREATE INDEX access_token_staff_index ON public.access_token USING btree (staff_id);

create table action_level (
  id bigint generated always as identity not null,
  action_id bigint not null,
  from_score smallint not null,
  to_score smallint not null,
  xp integer not null,
  coin integer not null,
  constraint action_level_pkey PRIMARY KEY (id),
  constraint action_level_coin_not_negative CHECK ((coin >= 0)),
  constraint action_level_scores CHECK (((0 < from_score) AND (from_score <= to_score) AND (to_score <= 100))),
  constraint action_level_xp_not_negative CHECK ((xp >= 0)),
  constraint action_level_action_fk FOREIGN KEY (action_id) REFERENCES gamification_action(id),
  constraint action_level_no_overlap EXCLUDE USING gist (action_id WITH =, int4range((from_score)::integer, (to_score)::integer, '[]'::text) WITH &&)
);

create table agent (
  id bigint generated always as identity not null,
  full_name text not null,
  passport_series text,
  passport_number text,
  phone text not null,
  status smallint default 1 not null,
  first_signed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  search text generated always as (search_fold(((full_name || ' '::text) || phone))) stored not null,
  phone_asked_by bigint,
  ext_id text,
  merged_into_id bigint,
  erp jsonb,
  gone_at timestamp with time zone,
  portal_installed_at timestamp with time zone,
  changed_at timestamp with time zone default now() not null,
  access_version integer default 0 not null,
  sounds tsvector,
  script text,
  constraint agent_pkey PRIMARY KEY (id),
  constraint agent_not_merged_into_itself CHECK ((merged_into_id <> id)),
  constraint agent_passport_number_form CHECK ((passport_number ~ '^[0-9]{7}$'::text)),
  constraint agent_passport_series_form CHECK ((passport_series ~ '^[A-Z]{2}$'::text)),
  constraint agent_passport_whole CHECK (((passport_series IS NULL) = (passport_number IS NULL))),
  constraint agent_script_known CHECK ((script = ANY (ARRAY['latin'::text, 'cyrillic'::text]))) NOT VALID,
  constraint agent_status_known CHECK ((status = ANY (ARRAY[1, 2]))),
  constraint agent_merged_into_fk FOREIGN KEY (merged_into_id) REFERENCES agent(id),
  constraint agent_phone_asked_by_fk FOREIGN KEY (phone_asked_by) REFERENCES staff(id),
  constraint agent_ext_id_unique UNIQUE (ext_id),
  constraint agent_passport_unique UNIQUE (passport_series, passport_number)
);
CREATE INDEX agent_created_index ON public.agent USING btree (created_at, id);
CREATE INDEX agent_merged_into_index ON public.agent USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX agent_phone_asked_index ON public.agent USING btree (phone_asked_by) WHERE (phone_asked_by IS NOT NULL);
CREATE INDEX agent_phone_index ON public.agent USING btree (phone);
CREATE INDEX agent_search_index ON public.agent USING gin (search gin_trgm_ops);
CREATE INDEX agent_sounds_index ON public.agent USING gin (sounds);
CREATE INDEX agent_status_index ON public.agent USING btree (status, created_at, id);
CREATE TRIGGER agent_changes BEFORE UPDATE ON public.agent FOR EACH ROW WHEN ((((((old.full_name IS DISTINCT FROM new.full_name) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.status IS DISTINCT FROM new.status)) OR (old.merged_into_id IS DISTINCT FROM new.merged_into_id)) OR (old.gone_at IS DISTINCT FROM new.gone_at))) EXECUTE FUNCTION note_change();
CREATE TRIGGER agent_phone_listed AFTER INSERT OR UPDATE OF phone ON public.agent FOR EACH ROW EXECUTE FUNCTION list_agent_phone();
CREATE TRIGGER agent_sounds BEFORE INSERT OR UPDATE OF full_name ON public.agent FOR EACH ROW EXECUTE FUNCTION note_sounds_of_parent();
CREATE TRIGGER agent_tells_access AFTER UPDATE ON public.agent FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.merged_into_id IS DISTINCT FROM new.merged_into_id))) EXECUTE FUNCTION tell_access('parent', 'id');
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.agent FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table agent_phone (
  id bigint generated always as identity not null,
  agent_id bigint not null,
  phone text not null,
  proven_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  asked_by bigint,
  typed_by bigint[] default '{}'::bigint[] not null,
  source text default 'unknown'::text not null,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  constraint agent_phone_pkey PRIMARY KEY (id),
  constraint agent_phone_confirmed_by_another CHECK ((confirmed_by <> ALL (typed_by))),
  constraint agent_phone_form CHECK ((phone ~ '^998[0-9]{9}$'::text)),
  constraint agent_phone_source_known CHECK ((source = ANY (ARRAY['staff'::text, 'erp'::text, 'unknown'::text]))),
  constraint agent_phone_agent_fk FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint agent_phone_asked_by_fk FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint agent_phone_confirmed_by_fk FOREIGN KEY (confirmed_by) REFERENCES staff(id),
  constraint agent_phone_once UNIQUE (agent_id, phone)
);
CREATE INDEX agent_phone_asked_by_index ON public.agent_phone USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX agent_phone_phone_index ON public.agent_phone USING btree (phone);
CREATE INDEX agent_phone_waits_index ON public.agent_phone USING btree (id) WHERE (confirmed_at IS NULL);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.agent_phone FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table agent_student (
  agent_id bigint not null,
  student_id bigint not null,
  relation text not null,
  source text default 'contract'::text not null,
  tells_marks boolean default true not null,
  tells_papers boolean default true not null,
  tells_calls boolean default true not null,
  language text default 'latin'::text not null,
  started_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  end_reason text,
  id bigint generated always as identity not null,
  constraint agent_student_pkey PRIMARY KEY (agent_id, student_id),
  constraint agent_student_end_reason_known CHECK ((end_reason = ANY (ARRAY['divorce'::text, 'of_age'::text, 'mistake'::text, 'other'::text, 'erp'::text, 'merged'::text]))),
  constraint agent_student_end_whole CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint agent_student_language_known CHECK ((language = ANY (ARRAY['latin'::text, 'cyrillic'::text]))),
  constraint agent_student_relation_known CHECK ((relation = ANY (ARRAY['father'::text, 'mother'::text, 'guardian'::text, 'other'::text]))),
  constraint agent_student_source_known CHECK ((source = ANY (ARRAY['contract'::text, 'erp'::text, 'hand'::text, 'import'::text]))),
  constraint agent_student_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint agent_student_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint agent_student_id_unique UNIQUE (id)
);
CREATE INDEX agent_student_live_index ON public.agent_student USING btree (student_id) WHERE (ended_at IS NULL);
CREATE INDEX agent_student_student_index ON public.agent_student USING btree (student_id);
CREATE TRIGGER agent_student_changes AFTER INSERT OR DELETE OR UPDATE ON public.agent_student FOR EACH ROW EXECUTE FUNCTION note_change_of('student', 'student_id');
CREATE TRIGGER agent_student_tells_parent AFTER INSERT OR DELETE OR UPDATE ON public.agent_student FOR EACH ROW EXECUTE FUNCTION tell_parent();
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.agent_student FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table agent_wish (
  agent_id bigint not null,
  kinds text[] not null,
  first_way text,
  quiet_from time without time zone,
  quiet_to time without time zone,
  off_kinds text[] default '{}'::text[] not null,
  constraint agent_wish_pkey PRIMARY KEY (agent_id),
  constraint agent_wish_kinds_known CHECK ((kinds <@ ARRAY['absence'::text, 'homework_back'::text, 'exam_result'::text, 'centre'::text, 'contract'::text, 'pass'::text])),
  constraint agent_wish_quiet_whole CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  constraint agent_wish_way_known CHECK ((first_way = ANY (ARRAY['push'::text, 'telegram'::text, 'sms'::text]))),
  constraint agent_wish_agent_fk FOREIGN KEY (agent_id) REFERENCES agent(id) ON DELETE CASCADE
);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.agent_wish FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table app_value (
  name text not null,
  value bytea not null,
  constraint app_value_pkey PRIMARY KEY (name)
);

create table app_version (
  id bigint generated always as identity not null,
  version text not null,
  is_required boolean not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  parts numeric[] generated always as (version_parts(version)) stored not null,
  constraint app_version_pkey PRIMARY KEY (id),
  constraint app_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint app_version_unique UNIQUE (parts)
);

create table asked_code (
  id bigint generated always as identity not null,
  owner text not null,
  request_hash bytea not null,
  network text not null,
  code_hash bytea not null,
  failures smallint default 0 not null,
  network_failures smallint default 0 not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint asked_code_pkey PRIMARY KEY (id)
);
CREATE INDEX asked_code_expires_index ON public.asked_code USING btree (expires_at);
CREATE INDEX asked_code_owner_index ON public.asked_code USING btree (owner);

create table attendance (
  lesson_id bigint not null,
  student_id bigint not null,
  mark smallint,
  reason_type text,
  comment text,
  version integer default 1 not null,
  marked_by bigint,
  marked_at timestamp with time zone default now() not null,
  constraint attendance_pkey PRIMARY KEY (lesson_id, student_id),
  constraint attendance_mark_known CHECK ((mark = ANY (ARRAY[1, 2, 3, 4]))),
  constraint attendance_reason_known CHECK ((reason_type = ANY (ARRAY['on_the_road'::text, 'reasonable'::text, 'without_reason'::text]))),
  constraint attendance_reason_only_absent CHECK (((reason_type IS NOT NULL) = ((mark IS NOT NULL) AND (mark = 2)))),
  constraint attendance_lesson_fk FOREIGN KEY (lesson_id) REFERENCES lesson(id),
  constraint attendance_marked_by_fkey FOREIGN KEY (marked_by) REFERENCES staff(id),
  constraint attendance_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX attendance_student_index ON public.attendance USING btree (student_id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.attendance FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table audit (
  id bigint generated always as identity not null,
  created_at timestamp with time zone default now() not null,
  staff_id bigint,
  role_id bigint,
  permission_name text not null,
  action text not null,
  entity text not null,
  entity_id bigint,
  address text,
  request_id text,
  comment text,
  before jsonb,
  after jsonb,
  user_agent text,
  student_id bigint,
  agent_id bigint,
  access_token_id bigint,
  constraint audit_pkey PRIMARY KEY (id, created_at),
  constraint audit_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id),
  constraint audit_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
) partition by RANGE (created_at);
CREATE INDEX audit_action_index ON ONLY public.audit USING btree (action, created_at, id);
CREATE INDEX audit_created_index ON ONLY public.audit USING btree (created_at, id);
CREATE INDEX audit_entity_index ON ONLY public.audit USING btree (entity_id, entity, created_at, id);
CREATE INDEX audit_fields_index ON ONLY public.audit USING gin (audit_fields(before, after)) WHERE (action <> 'create'::text);
CREATE INDEX audit_kind_index ON ONLY public.audit USING btree (entity, created_at, id);
CREATE INDEX audit_permission_index ON ONLY public.audit USING btree (permission_name, created_at, id);
CREATE INDEX audit_request_index ON ONLY public.audit USING btree (request_id);
CREATE INDEX audit_role_index ON ONLY public.audit USING btree (role_id, created_at, id);
CREATE INDEX audit_staff_index ON ONLY public.audit USING btree (staff_id, created_at, id);
CREATE INDEX audit_staff_what_index ON ONLY public.audit USING btree (staff_id, audit_key(entity, action, permission_name, role_id), created_at, id);
CREATE INDEX audit_what_index ON ONLY public.audit USING btree (audit_key(entity, action, permission_name, role_id), created_at, id);
CREATE TRIGGER audit_is_noted AFTER INSERT ON public.audit FOR EACH ROW EXECUTE FUNCTION audit_what_is_noted();
CREATE TRIGGER audit_no_change BEFORE DELETE OR UPDATE ON public.audit FOR EACH ROW EXECUTE FUNCTION audit_is_forever();
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION audit_is_forever();
CREATE TRIGGER audit_tells_webhooks AFTER INSERT ON public.audit FOR EACH ROW EXECUTE FUNCTION webhook_hears();

create table audit_what (
  key bigint not null,
  entity text not null,
  action text not null,
  permission_name text not null,
  role_id bigint
);
CREATE INDEX audit_what_key_index ON public.audit_what USING btree (key);

create table best_student (
  id bigint generated always as identity not null,
  month date not null,
  place smallint not null,
  student_id bigint not null,
  group_id bigint,
  comment text,
  added_by bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint best_student_pkey PRIMARY KEY (id),
  constraint best_student_comment_length CHECK (((char_length(comment) >= 1) AND (char_length(comment) <= 999))),
  constraint best_student_month_first_day CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint best_student_place_known CHECK (((place >= 1) AND (place <= 100))),
  constraint best_student_added_by_fkey FOREIGN KEY (added_by) REFERENCES staff(id),
  constraint best_student_group_id_fkey FOREIGN KEY (group_id) REFERENCES study_group(id),
  constraint best_student_student_fk FOREIGN KEY (student_id) REFERENCES student(id),
  constraint best_student_place_unique UNIQUE (month, place),
  constraint best_student_student_unique UNIQUE (month, student_id)
);
CREATE INDEX best_student_student_index ON public.best_student USING btree (student_id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.best_student FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table calendar_address (
  id bigint generated always as identity not null,
  staff_id bigint,
  student_id bigint,
  secret_hash bytea not null,
  created_at timestamp with time zone not null,
  agent_id bigint,
  constraint calendar_address_pkey PRIMARY KEY (id),
  constraint calendar_address_one_owner CHECK ((num_nonnulls(staff_id, student_id, agent_id) = 1)),
  constraint calendar_address_agent_fk FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint calendar_address_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint calendar_address_student_fk FOREIGN KEY (student_id) REFERENCES student(id),
  constraint calendar_address_secret_unique UNIQUE (secret_hash),
  constraint calendar_address_staff_unique UNIQUE (staff_id),
  constraint calendar_address_student_unique UNIQUE (student_id)
);
CREATE UNIQUE INDEX calendar_address_agent_unique ON public.calendar_address USING btree (agent_id);

create table calendar_lesson (
  lesson_id bigint not null,
  digest bytea not null,
  sequence integer default 0 not null,
  changed_at timestamp with time zone not null,
  constraint calendar_lesson_pkey PRIMARY KEY (lesson_id),
  constraint calendar_lesson_lesson_fk FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE
);

create table call_attempt (
  id uuid not null,
  call_id bigint not null,
  staff_id bigint,
  result text not null,
  requested_at timestamp with time zone not null,
  ringing_at timestamp with time zone,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  cause text,
  digits text default ''::text not null,
  note text,
  constraint call_attempt_pkey PRIMARY KEY (id),
  constraint call_attempt_ended_whole CHECK (((ended_at IS NULL) = (result = 'calling'::text))),
  constraint call_attempt_result_known CHECK ((result = ANY (ARRAY['calling'::text, 'answered'::text, 'promised'::text, 'busy'::text, 'no_answer'::text, 'rejected'::text, 'unreachable'::text, 'wrong_number'::text, 'do_not_call'::text, 'failed'::text, 'unknown'::text]))),
  constraint call_attempt_call_id_fkey FOREIGN KEY (call_id) REFERENCES family_call(id) ON DELETE CASCADE,
  constraint call_attempt_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX call_attempt_call_index ON public.call_attempt USING btree (call_id, requested_at);
CREATE INDEX call_attempt_open_index ON public.call_attempt USING btree (call_id) WHERE (ended_at IS NULL);
CREATE INDEX call_attempt_requested_index ON public.call_attempt USING btree (requested_at);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.call_attempt FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table call_list (
  date date not null,
  made_at timestamp with time zone not null,
  listed integer not null,
  without_phone integer not null,
  constraint call_list_pkey PRIMARY KEY (date)
);

create table call_settings (
  id boolean default true not null,
  from_time time without time zone default '09:00:00'::time without time zone not null,
  to_time time without time zone default '20:00:00'::time without time zone not null,
  list_at time without time zone default '19:00:00'::time without time zone not null,
  scripts text[] default '{"","",""}'::text[] not null,
  is_running boolean default false not null,
  trouble text,
  constraint call_settings_pkey PRIMARY KEY (id),
  constraint call_settings_hours_in_order CHECK ((from_time < to_time)),
  constraint call_settings_one CHECK (id),
  constraint call_settings_scripts_whole CHECK ((cardinality(scripts) = 3))
);

create table catalog_category (
  id bigint generated always as identity not null,
  parent_id bigint,
  name text not null,
  image text,
  created_at timestamp with time zone not null,
  search text generated always as (search_fold(name)) stored not null,
  constraint catalog_category_pkey PRIMARY KEY (id),
  constraint catalog_category_parent_fk FOREIGN KEY (parent_id) REFERENCES catalog_category(id)
);
CREATE UNIQUE INDEX catalog_category_name_unique ON public.catalog_category USING btree (COALESCE(parent_id, (0)::bigint), search_fold(name));
CREATE INDEX catalog_category_parent_index ON public.catalog_category USING btree (parent_id);

create table catalog_chapter (
  id bigint generated always as identity not null,
  course_id bigint not null,
  name text not null,
  position integer not null,
  constraint catalog_chapter_pkey PRIMARY KEY (id),
  constraint catalog_chapter_position_positive CHECK (("position" > 0)),
  constraint catalog_chapter_course_fk FOREIGN KEY (course_id) REFERENCES catalog_course(id)
);
CREATE INDEX catalog_chapter_order_index ON public.catalog_chapter USING btree (course_id, "position", id);

create table catalog_course (
  id bigint generated always as identity not null,
  sub_category_id bigint not null,
  name text not null,
  description text not null,
  banner text not null,
  illustration text,
  author_id bigint,
  price bigint,
  is_archived boolean default false not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  search text generated always as (search_fold(name)) stored not null,
  is_draft boolean default false not null,
  constraint catalog_course_pkey PRIMARY KEY (id),
  constraint catalog_course_price_positive CHECK ((price >= 0)),
  constraint catalog_course_author_fk FOREIGN KEY (author_id) REFERENCES post_author(id),
  constraint catalog_course_category_fk FOREIGN KEY (sub_category_id) REFERENCES catalog_category(id),
  constraint catalog_course_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id)
);
CREATE INDEX catalog_course_author_index ON public.catalog_course USING btree (author_id);
CREATE INDEX catalog_course_category_index ON public.catalog_course USING btree (sub_category_id, is_archived, created_at DESC, id DESC);
CREATE INDEX catalog_course_list_index ON public.catalog_course USING btree (is_archived, created_at DESC, id DESC);
CREATE INDEX catalog_course_search_index ON public.catalog_course USING gin (search gin_trgm_ops);

create table catalog_lesson (
  id bigint generated always as identity not null,
  chapter_id bigint not null,
  name text not null,
  video_id bigint,
  position integer not null,
  constraint catalog_lesson_pkey PRIMARY KEY (id),
  constraint catalog_lesson_position_positive CHECK (("position" > 0)),
  constraint catalog_lesson_chapter_fk FOREIGN KEY (chapter_id) REFERENCES catalog_chapter(id),
  constraint catalog_lesson_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id)
);
CREATE INDEX catalog_lesson_order_index ON public.catalog_lesson USING btree (chapter_id, "position", id);
CREATE INDEX catalog_lesson_video_index ON public.catalog_lesson USING btree (video_id);

create table category (
  id bigint generated always as identity not null,
  h_name text not null,
  display_name text not null,
  created_at timestamp with time zone default now() not null,
  constraint category_pkey PRIMARY KEY (id),
  constraint category_h_name_unique UNIQUE (h_name)
);

create table centre_restore (
  id bigint generated always as identity not null,
  backup_made_at timestamp with time zone not null,
  restored_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint centre_restore_pkey PRIMARY KEY (id)
);

create table certificate (
  id bigint generated always as identity not null,
  code text not null,
  student_id bigint not null,
  course_id bigint not null,
  issued_at date not null,
  is_active boolean default true not null,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint certificate_pkey PRIMARY KEY (id),
  constraint certificate_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id),
  constraint certificate_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint certificate_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint certificate_code_unique UNIQUE (code)
);
CREATE UNIQUE INDEX certificate_one_active ON public.certificate USING btree (student_id, course_id) WHERE is_active;
CREATE INDEX certificate_student_index ON public.certificate USING btree (student_id, id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.certificate FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table chat (
  id bigint generated always as identity not null,
  group_id bigint not null,
  homework_id bigint,
  exam_id bigint,
  student_id bigint not null,
  status smallint,
  score smallint,
  comment text,
  deadline timestamp with time zone,
  version integer default 1 not null,
  handed_in_at timestamp with time zone,
  checking_by bigint,
  checking_until timestamp with time zone,
  checked_by bigint,
  checked_at timestamp with time zone,
  question_file text,
  started_at timestamp with time zone,
  failure_reason_id smallint,
  result smallint,
  created_at timestamp with time zone default now() not null,
  late_at timestamp with time zone,
  student_read_until bigint default 0 not null,
  changed_at timestamp with time zone default now() not null,
  asked_at timestamp with time zone,
  constraint chat_pkey PRIMARY KEY (id),
  constraint chat_of_one CHECK ((num_nonnulls(homework_id, exam_id) = 1)),
  constraint chat_result_known CHECK ((result = ANY (ARRAY[1, 2, 3, 4]))),
  constraint chat_score_bounds CHECK (((score IS NULL) OR (failure_reason_id IS NOT NULL) OR ((status = 3) = (score >= 60)))),
  constraint chat_score_of_checked CHECK (((score IS NULL) OR (status = ANY (ARRAY[2, 3])))),
  constraint chat_score_range CHECK (((score >= 0) AND (score <= 100))),
  constraint chat_status_known CHECK ((status = ANY (ARRAY[1, 2, 3, 4]))),
  constraint chat_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES staff(id),
  constraint chat_checking_by_fkey FOREIGN KEY (checking_by) REFERENCES staff(id),
  constraint chat_exam_fk FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint chat_failure_reason_fk FOREIGN KEY (failure_reason_id) REFERENCES failure_reason(id),
  constraint chat_group_fk FOREIGN KEY (group_id) REFERENCES study_group(id),
  constraint chat_homework_fk FOREIGN KEY (homework_id) REFERENCES homework(id),
  constraint chat_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX chat_asked_index ON public.chat USING btree (group_id, asked_at) WHERE (asked_at IS NOT NULL);
CREATE INDEX chat_checked_index ON public.chat USING btree (checked_by, homework_id) WHERE (checked_by IS NOT NULL);
CREATE UNIQUE INDEX chat_exam_student_unique ON public.chat USING btree (exam_id, student_id) WHERE (exam_id IS NOT NULL);
CREATE INDEX chat_extended_group_index ON public.chat USING btree (group_id, deadline) INCLUDE (homework_id) WHERE ((deadline IS NOT NULL) AND (status IS NULL));
CREATE INDEX chat_extended_index ON public.chat USING btree (homework_id) INCLUDE (deadline) WHERE ((deadline IS NOT NULL) AND (status IS NULL));
CREATE UNIQUE INDEX chat_homework_student_unique ON public.chat USING btree (homework_id, student_id) INCLUDE (status, score, deadline) WHERE (homework_id IS NOT NULL);
CREATE INDEX chat_student_index ON public.chat USING btree (student_id, id);
CREATE INDEX chat_waiting_index ON public.chat USING btree (group_id, handed_in_at, id) INCLUDE (homework_id) WHERE (status = ANY (ARRAY[1, 4]));
CREATE TRIGGER chat_changes BEFORE UPDATE ON public.chat FOR EACH ROW WHEN (((((old.status IS DISTINCT FROM new.status) OR (old.score IS DISTINCT FROM new.score)) OR (old.result IS DISTINCT FROM new.result)) OR (old.late_at IS DISTINCT FROM new.late_at))) EXECUTE FUNCTION note_change();
CREATE TRIGGER chat_returned_without_mark BEFORE INSERT OR UPDATE OF status, score ON public.chat FOR EACH ROW WHEN (((new.homework_id IS NOT NULL) AND (new.status = 2) AND (new.score IS NOT NULL))) EXECUTE FUNCTION clear_mark_of_returned();
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.chat FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table chat_event (
  group_id bigint not null,
  seq bigint not null,
  chat_id bigint not null,
  message_id bigint,
  created_at timestamp with time zone default now() not null,
  constraint chat_event_pkey PRIMARY KEY (group_id, seq),
  constraint chat_event_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chat(id),
  constraint chat_event_group_id_fkey FOREIGN KEY (group_id) REFERENCES study_group(id)
);
CREATE INDEX chat_event_created_index ON public.chat_event USING btree (created_at);

create table chat_feed (
  group_id bigint not null,
  seq bigint not null,
  constraint chat_feed_pkey PRIMARY KEY (group_id),
  constraint chat_feed_group_id_fkey FOREIGN KEY (group_id) REFERENCES study_group(id)
);

create table chat_message (
  id bigint generated always as identity not null,
  chat_id bigint not null,
  kind text not null,
  staff_id bigint,
  student_id bigint,
  text text default ''::text not null,
  files text[] default '{}'::text[] not null,
  status smallint,
  score smallint,
  deadline timestamp with time zone,
  client_id uuid not null,
  created_at timestamp with time zone default now() not null,
  is_submission boolean default false not null,
  is_late boolean default false not null,
  failure_reason_id smallint,
  written_at timestamp with time zone,
  constraint chat_message_pkey PRIMARY KEY (id),
  constraint chat_message_kind_known CHECK ((kind = ANY (ARRAY['message'::text, 'check'::text, 'deadline'::text]))),
  constraint chat_message_late_is_submission CHECK (((NOT is_late) OR is_submission)),
  constraint chat_message_sender CHECK ((num_nonnulls(staff_id, student_id) = 1)),
  constraint chat_message_submission_of_student CHECK (((NOT is_submission) OR (student_id IS NOT NULL))),
  constraint chat_message_written_of_late CHECK (((written_at IS NULL) OR is_late)),
  constraint chat_message_chat_fk FOREIGN KEY (chat_id) REFERENCES chat(id),
  constraint chat_message_failure_reason_fk FOREIGN KEY (failure_reason_id) REFERENCES failure_reason(id),
  constraint chat_message_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint chat_message_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint chat_message_once UNIQUE (chat_id, client_id)
);
CREATE INDEX chat_message_chat_index ON public.chat_message USING btree (chat_id, id);
CREATE INDEX chat_message_student_index ON public.chat_message USING btree (chat_id, id) WHERE (student_id IS NOT NULL);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.chat_message FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table chat_read (
  staff_id bigint not null,
  chat_id bigint not null,
  message_id bigint not null,
  constraint chat_read_pkey PRIMARY KEY (chat_id, staff_id),
  constraint chat_read_chat_id_fkey FOREIGN KEY (chat_id) REFERENCES chat(id),
  constraint chat_read_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table client_log (
  id bigint generated always as identity not null,
  created_at timestamp with time zone default now() not null,
  staff_id bigint,
  log_type text not null,
  text text not null,
  user_agent text,
  constraint client_log_pkey PRIMARY KEY (id),
  constraint client_log_type_known CHECK ((log_type = ANY (ARRAY['error'::text, 'event'::text]))),
  constraint client_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX client_log_created_index ON public.client_log USING btree (created_at);
CREATE INDEX client_log_staff_index ON public.client_log USING btree (staff_id, id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.client_log FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table contract_counter (
  year integer not null,
  last integer not null,
  constraint contract_counter_pkey PRIMARY KEY (year)
);

create table contract_template (
  id bigint generated always as identity not null,
  name text not null,
  file_key text not null,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint contract_template_pkey PRIMARY KEY (id),
  constraint contract_template_name_length CHECK (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 255))),
  constraint contract_template_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint contract_template_file_key_fkey FOREIGN KEY (file_key) REFERENCES file(key)
);
CREATE UNIQUE INDEX contract_template_name_unique ON public.contract_template USING btree (lower(name));

create table control_action (
  id smallint not null,
  name text not null,
  display_name text not null,
  constraint control_action_pkey PRIMARY KEY (id),
  constraint control_action_name_key UNIQUE (name)
);

create table course (
  id bigint generated always as identity not null,
  ext_id text,
  name text not null,
  category_id bigint,
  gone_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint course_pkey PRIMARY KEY (id),
  constraint course_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint course_ext_id_unique UNIQUE (ext_id)
);
CREATE TRIGGER course_changes BEFORE UPDATE ON public.course FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.category_id IS DISTINCT FROM new.category_id)) OR (old.gone_at IS DISTINCT FROM new.gone_at))) EXECUTE FUNCTION note_change();

create table curriculum_topic (
  id bigint generated always as identity not null,
  course_id bigint not null,
  month_id bigint not null,
  name text not null,
  position integer not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  search text generated always as (search_fold(name)) stored not null,
  constraint curriculum_topic_pkey PRIMARY KEY (id),
  constraint curriculum_topic_position_positive CHECK (("position" > 0)),
  constraint curriculum_topic_course_fk FOREIGN KEY (course_id) REFERENCES study_course(id),
  constraint curriculum_topic_month_fk FOREIGN KEY (month_id) REFERENCES study_month(id),
  constraint curriculum_topic_position_unique EXCLUDE USING btree (course_id WITH =, "position" WITH =) WHERE ((deleted_at IS NULL)) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX curriculum_topic_month_index ON public.curriculum_topic USING btree (month_id) WHERE (deleted_at IS NULL);

create table data_registration (
  id smallint default 1 not null,
  owner_name text default ''::text not null,
  owner_address text default ''::text not null,
  responsible text default ''::text not null,
  responsible_phone text default ''::text not null,
  register_number text default ''::text not null,
  constraint data_registration_pkey PRIMARY KEY (id),
  constraint data_registration_lengths CHECK (((char_length(owner_name) <= 200) AND (char_length(owner_address) <= 300) AND (char_length(responsible) <= 200) AND (char_length(responsible_phone) <= 100) AND (char_length(register_number) <= 100))),
  constraint data_registration_single CHECK ((id = 1))
);

create table delivery (
  id bigint generated always as identity not null,
  telling_id bigint,
  agent_id bigint,
  way text not null,
  state text default 'queued'::text not null,
  why text,
  is_urgent boolean not null,
  due_at timestamp with time zone not null,
  answer_by timestamp with time zone,
  attempts integer default 0 not null,
  message_number bigint,
  sms_id bigint,
  price integer,
  queued_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  read_at timestamp with time zone,
  notification_id bigint,
  staff_id bigint,
  student_id bigint,
  call_id bigint,
  constraint delivery_pkey PRIMARY KEY (id),
  constraint delivery_state_known CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'read'::text, 'failed'::text, 'unknown'::text]))),
  constraint delivery_way_known CHECK ((way = ANY (ARRAY['push'::text, 'telegram'::text, 'sms'::text, 'call'::text]))),
  constraint delivery_whose CHECK ((((num_nonnulls(telling_id, agent_id) = 2) AND (num_nonnulls(notification_id, staff_id, student_id) = 0)) OR ((num_nonnulls(telling_id, agent_id) = 0) AND (notification_id IS NOT NULL) AND (num_nonnulls(staff_id, student_id) = 1)))),
  constraint delivery_agent_fk FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint delivery_call_fk FOREIGN KEY (call_id) REFERENCES family_call(id) ON DELETE SET NULL,
  constraint delivery_notification_fk FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE,
  constraint delivery_sms_fk FOREIGN KEY (sms_id) REFERENCES sms(id) ON DELETE SET NULL,
  constraint delivery_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint delivery_student_fk FOREIGN KEY (student_id) REFERENCES student(id),
  constraint delivery_telling_fk FOREIGN KEY (telling_id) REFERENCES telling(id) ON DELETE CASCADE,
  constraint delivery_once UNIQUE (telling_id, agent_id, way)
);
CREATE INDEX delivery_agent_index ON public.delivery USING btree (agent_id, id);
CREATE INDEX delivery_call_index ON public.delivery USING btree (call_id) WHERE (call_id IS NOT NULL);
CREATE INDEX delivery_notification_index ON public.delivery USING btree (notification_id) WHERE (notification_id IS NOT NULL);
CREATE INDEX delivery_queue_index ON public.delivery USING btree (way, is_urgent DESC, due_at, id) WHERE (state = 'queued'::text);
CREATE INDEX delivery_sending_index ON public.delivery USING btree (way) WHERE (state = 'sending'::text);
CREATE INDEX delivery_sms_index ON public.delivery USING btree (sms_id) WHERE (sms_id IS NOT NULL);
CREATE INDEX delivery_staff_index ON public.delivery USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE UNIQUE INDEX delivery_staff_once ON public.delivery USING btree (notification_id, staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX delivery_student_index ON public.delivery USING btree (student_id) WHERE (student_id IS NOT NULL);
CREATE UNIQUE INDEX delivery_student_once ON public.delivery USING btree (notification_id, student_id) WHERE (student_id IS NOT NULL);
CREATE INDEX delivery_unanswered_index ON public.delivery USING btree (answer_by) WHERE (answer_by IS NOT NULL);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.delivery FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table discount (
  id bigint generated always as identity not null,
  name text not null,
  code text,
  percent smallint,
  amount bigint,
  start_date date not null,
  end_date date not null,
  use_limit integer,
  used_count integer default 0 not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone not null,
  search text generated always as (search_fold(((name || ' '::text) || COALESCE(code, ''::text)))) stored not null,
  constraint discount_pkey PRIMARY KEY (id),
  constraint discount_amount_positive CHECK ((amount > 0)),
  constraint discount_one_measure CHECK ((num_nonnulls(percent, amount) = 1)),
  constraint discount_percent_known CHECK (((percent >= 1) AND (percent <= 100))),
  constraint discount_period CHECK ((start_date <= end_date)),
  constraint discount_within_limit CHECK (((used_count >= 0) AND (used_count <= COALESCE(use_limit, used_count)))),
  constraint promo_code_plain CHECK ((code ~ '^[A-Z0-9]{3,20}$'::text)),
  constraint promo_code_unique UNIQUE (code)
);
CREATE INDEX discount_search_index ON public.discount USING gin (search gin_trgm_ops);

create table discount_course (
  discount_id bigint not null,
  course_id bigint not null,
  constraint discount_course_pkey PRIMARY KEY (discount_id, course_id),
  constraint discount_course_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id),
  constraint discount_course_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discount(id)
);

create table discount_office (
  discount_id bigint not null,
  office_id bigint not null,
  constraint discount_office_pkey PRIMARY KEY (discount_id, office_id),
  constraint discount_office_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discount(id),
  constraint discount_office_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id)
);

create table discount_use (
  id bigint generated always as identity not null,
  discount_id bigint not null,
  student_id bigint not null,
  percent smallint,
  amount bigint,
  used_at timestamp with time zone not null,
  staff_id bigint not null,
  constraint discount_use_pkey PRIMARY KEY (id),
  constraint discount_use_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discount(id),
  constraint discount_use_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint discount_use_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX discount_use_discount_index ON public.discount_use USING btree (discount_id, id DESC);
CREATE INDEX discount_use_student_index ON public.discount_use USING btree (student_id);
CREATE TRIGGER discount_use_counts AFTER INSERT OR DELETE ON public.discount_use FOR EACH ROW EXECUTE FUNCTION count_discount_use();
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.discount_use FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table disk_sample (
  machine text not null,
  folder text not null,
  day date not null,
  free_bytes bigint not null,
  constraint disk_sample_pkey PRIMARY KEY (machine, folder, day),
  constraint disk_sample_folder_known CHECK ((folder = ANY (ARRAY['data'::text, 'backup'::text])))
);

create table do_not_call (
  phone text not null,
  staff_id bigint,
  created_at timestamp with time zone not null,
  constraint do_not_call_pkey PRIMARY KEY (phone),
  constraint do_not_call_phone_form CHECK ((phone ~ '^998[0-9]{9}$'::text)),
  constraint do_not_call_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.do_not_call FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table door_card (
  card_no text not null,
  staff_id bigint,
  student_id bigint,
  given_at timestamp with time zone not null,
  constraint door_card_pkey PRIMARY KEY (card_no),
  constraint door_card_digits CHECK ((card_no ~ '^[0-9]{4,20}$'::text)),
  constraint door_card_one_person CHECK ((num_nonnulls(staff_id, student_id) = 1)),
  constraint door_card_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint door_card_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint door_card_staff_unique UNIQUE (staff_id),
  constraint door_card_student_unique UNIQUE (student_id)
);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.door_card FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table door_device (
  id bigint generated always as identity not null,
  name text not null,
  type text not null,
  ip_address text not null,
  port integer not null,
  admin_login text not null,
  admin_password bytea not null,
  head_office_id bigint not null,
  clock_ahead_seconds bigint,
  state text default 'waiting'::text not null,
  state_since timestamp with time zone not null,
  last_seen_at timestamp with time zone,
  read_until timestamp with time zone,
  created_by bigint,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  search text generated always as (search_fold(((name || ' '::text) || ip_address))) stored not null,
  version integer default 1 not null,
  opened_at timestamp with time zone,
  unknown_events integer[] default '{}'::integer[] not null,
  constraint door_device_pkey PRIMARY KEY (id),
  constraint door_device_name_length CHECK (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 100))),
  constraint door_device_port_known CHECK (((port >= 1) AND (port <= 65535))),
  constraint door_device_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'connected'::text, 'unreachable'::text, 'refused'::text, 'locked'::text, 'failing'::text]))),
  constraint door_device_type_known CHECK ((type = ANY (ARRAY['enter'::text, 'exit'::text, 'both'::text]))),
  constraint door_device_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint door_device_head_office_id_fkey FOREIGN KEY (head_office_id) REFERENCES head_office(id)
);
CREATE UNIQUE INDEX door_device_address_unique ON public.door_device USING btree (ip_address, port) WHERE (deleted_at IS NULL);
CREATE INDEX door_device_head_office_index ON public.door_device USING btree (head_office_id);
CREATE UNIQUE INDEX door_device_name_unique ON public.door_device USING btree (search_fold(name)) WHERE (deleted_at IS NULL);

create table door_device_head_office (
  device_id bigint not null,
  head_office_id bigint not null,
  constraint door_device_head_office_pkey PRIMARY KEY (device_id, head_office_id),
  constraint door_device_head_office_device_id_fkey FOREIGN KEY (device_id) REFERENCES door_device(id) ON DELETE CASCADE,
  constraint door_device_head_office_head_office_id_fkey FOREIGN KEY (head_office_id) REFERENCES head_office(id)
);
CREATE INDEX door_device_head_office_head_office_index ON public.door_device_head_office USING btree (head_office_id);

create table door_face (
  id bigint generated always as identity not null,
  device_id bigint not null,
  staff_id bigint,
  student_id bigint,
  photo text,
  full_name text not null,
  trouble text,
  told_at timestamp with time zone not null,
  card_no text,
  constraint door_face_pkey PRIMARY KEY (id),
  constraint door_face_one_person CHECK ((num_nonnulls(staff_id, student_id) = 1)),
  constraint door_face_device_id_fkey FOREIGN KEY (device_id) REFERENCES door_device(id) ON DELETE CASCADE,
  constraint door_face_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint door_face_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint door_face_staff_unique UNIQUE (device_id, staff_id),
  constraint door_face_student_unique UNIQUE (device_id, student_id)
);
CREATE INDEX door_face_staff_index ON public.door_face USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX door_face_student_index ON public.door_face USING btree (student_id) WHERE (student_id IS NOT NULL);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.door_face FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table door_face_removal (
  id bigint generated always as identity not null,
  device_id bigint not null,
  staff_id bigint,
  student_id bigint,
  confirmed_at timestamp with time zone not null,
  confirmed_by bigint,
  constraint door_face_removal_pkey PRIMARY KEY (id),
  constraint door_face_removal_one_person CHECK ((num_nonnulls(staff_id, student_id) = 1)),
  constraint door_face_removal_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES staff(id),
  constraint door_face_removal_device_id_fkey FOREIGN KEY (device_id) REFERENCES door_device(id) ON DELETE CASCADE,
  constraint door_face_removal_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint door_face_removal_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX door_face_removal_device_index ON public.door_face_removal USING btree (device_id);
CREATE INDEX door_face_removal_staff_index ON public.door_face_removal USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX door_face_removal_student_index ON public.door_face_removal USING btree (student_id) WHERE (student_id IS NOT NULL);

create table door_setting (
  id smallint default 1 not null,
  grace_until date,
  constraint door_setting_pkey PRIMARY KEY (id),
  constraint door_setting_single CHECK ((id = 1))
);

create table erasure (
  student_id bigint not null,
  student_created_at timestamp with time zone not null,
  erased_at timestamp with time zone not null,
  registered_at timestamp with time zone,
  constraint erasure_pkey PRIMARY KEY (student_id),
  constraint erasure_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX erasure_unregistered_index ON public.erasure USING btree (student_id) WHERE (registered_at IS NULL);

create table erasure_hold (
  id bigint generated always as identity not null,
  student_id bigint,
  source name not null,
  before jsonb not null,
  after jsonb,
  staff_id bigint,
  constraint erasure_hold_pkey PRIMARY KEY (id),
  constraint erasure_hold_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint erasure_hold_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX erasure_hold_file_index ON public.erasure_hold USING btree (((before ->> 'key'::text))) WHERE (source = 'file'::name);
CREATE INDEX erasure_hold_staff_index ON public.erasure_hold USING btree (staff_id, id) WHERE (staff_id IS NOT NULL);
CREATE INDEX erasure_hold_student_index ON public.erasure_hold USING btree (student_id, id);
CREATE INDEX erasure_hold_values_index ON public.erasure_hold USING gin ((ARRAY[(before ->> 'phone'::text), (before ->> 'phone_number'::text), (before ->> 'mobile'::text), (before ->> 'passport_number'::text), (before ->> 'personal_id'::text), (before ->> 'birth_certificate_number'::text), (before ->> 'card_no'::text)]));

create table event (
  id bigint generated always as identity not null,
  kind text not null,
  name text not null,
  image text,
  type text not null,
  team_size integer,
  master_class_type text,
  xp_requirement integer not null,
  xp integer not null,
  coin integer not null,
  participant_limit integer,
  device_id bigint,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  head_office_id bigint,
  finished_at timestamp with time zone,
  finished_by bigint,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  search text generated always as (search_fold(name)) stored not null,
  description jsonb not null,
  constraint event_pkey PRIMARY KEY (id),
  constraint event_coin_not_negative CHECK ((coin >= 0)),
  constraint event_kind_known CHECK ((kind = ANY (ARRAY['master_class'::text, 'competition'::text]))),
  constraint event_limit_positive CHECK ((participant_limit > 0)),
  constraint event_master_class_type_known CHECK ((master_class_type = ANY (ARRAY['pedagogical'::text, 'technical'::text]))),
  constraint event_period CHECK ((ends_at > starts_at)),
  constraint event_team_size_of_teams CHECK (((type = 'team'::text) = (team_size IS NOT NULL))),
  constraint event_type_known CHECK ((type = ANY (ARRAY['single'::text, 'team'::text]))),
  constraint event_type_of_master_class CHECK (((kind = 'master_class'::text) = (master_class_type IS NOT NULL))),
  constraint event_xp_not_negative CHECK ((xp >= 0)),
  constraint event_xp_requirement_not_negative CHECK ((xp_requirement >= 0)),
  constraint event_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint event_device_fk FOREIGN KEY (device_id) REFERENCES door_device(id),
  constraint event_finished_by_fkey FOREIGN KEY (finished_by) REFERENCES staff(id),
  constraint event_head_office_id_fkey FOREIGN KEY (head_office_id) REFERENCES head_office(id)
);
CREATE INDEX event_device_index ON public.event USING btree (device_id) WHERE ((device_id IS NOT NULL) AND (finished_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX event_scheduled_index ON public.event USING btree (starts_at, id) WHERE ((deleted_at IS NULL) AND (finished_at IS NULL));
CREATE INDEX event_search_index ON public.event USING gin (search gin_trgm_ops);
CREATE INDEX event_start_index ON public.event USING btree (starts_at, id) WHERE (deleted_at IS NULL);

create table event_invitation (
  team_id bigint not null,
  student_id bigint not null,
  created_at timestamp with time zone not null,
  constraint event_invitation_pkey PRIMARY KEY (team_id, student_id),
  constraint event_invitation_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint event_invitation_team_id_fkey FOREIGN KEY (team_id) REFERENCES event_team(id) ON DELETE CASCADE
);
CREATE INDEX event_invitation_student_index ON public.event_invitation USING btree (student_id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.event_invitation FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table event_participant (
  id bigint generated always as identity not null,
  event_id bigint not null,
  student_id bigint not null,
  team_id bigint,
  status text not null,
  enrolled_by bigint,
  enrolled_at timestamp with time zone not null,
  reward_xp integer,
  reward_coin integer,
  rewarded_at timestamp with time zone,
  rewarded_by bigint,
  constraint event_participant_pkey PRIMARY KEY (id),
  constraint event_participant_reward_whole CHECK ((num_nonnulls(reward_xp, reward_coin, rewarded_at, rewarded_by) = ANY (ARRAY[0, 4]))),
  constraint event_participant_status_known CHECK ((status = ANY (ARRAY['signed'::text, 'came'::text, 'banned'::text, 'signed_and_came'::text]))),
  constraint event_participant_enrolled_by_fkey FOREIGN KEY (enrolled_by) REFERENCES staff(id),
  constraint event_participant_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id),
  constraint event_participant_rewarded_by_fkey FOREIGN KEY (rewarded_by) REFERENCES staff(id),
  constraint event_participant_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint event_participant_team_id_fkey FOREIGN KEY (team_id) REFERENCES event_team(id),
  constraint event_participant_once UNIQUE (event_id, student_id)
);
CREATE INDEX event_participant_student_index ON public.event_participant USING btree (student_id, event_id);
CREATE INDEX event_participant_team_index ON public.event_participant USING btree (team_id) WHERE (team_id IS NOT NULL);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.event_participant FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table event_team (
  id bigint generated always as identity not null,
  event_id bigint not null,
  name text not null,
  captain_id bigint,
  place integer,
  created_at timestamp with time zone not null,
  constraint event_team_pkey PRIMARY KEY (id),
  constraint event_team_place_positive CHECK ((place > 0)),
  constraint event_team_captain_id_fkey FOREIGN KEY (captain_id) REFERENCES student(id),
  constraint event_team_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id)
);
CREATE UNIQUE INDEX event_team_name_unique ON public.event_team USING btree (event_id, search_fold(name));
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.event_team FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table exam (
  id bigint generated always as identity not null,
  group_id bigint not null,
  theme text not null,
  description text not null,
  files text[] default '{}'::text[] not null,
  question_mode smallint not null,
  question_files text[] default '{}'::text[] not null,
  date date not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  deadline timestamp with time zone not null,
  author_id bigint,
  announced_at timestamp with time zone,
  announced_by bigint,
  public_code text,
  participants_count integer default 0 not null,
  passed_count integer default 0 not null,
  failed_count integer default 0 not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint exam_pkey PRIMARY KEY (id),
  constraint exam_announced_whole CHECK (((announced_at IS NULL) = (public_code IS NULL))),
  constraint exam_deadline_in_order CHECK ((deadline >= ends_at)),
  constraint exam_question_mode_known CHECK ((question_mode = ANY (ARRAY[1, 2]))),
  constraint exam_times_in_order CHECK ((begins_at < ends_at)),
  constraint exam_announced_by_fkey FOREIGN KEY (announced_by) REFERENCES staff(id),
  constraint exam_author_id_fkey FOREIGN KEY (author_id) REFERENCES staff(id),
  constraint exam_group_fk FOREIGN KEY (group_id) REFERENCES study_group(id),
  constraint exam_public_code_unique UNIQUE (public_code)
);
CREATE INDEX exam_begins_index ON public.exam USING btree (begins_at) WHERE ((deleted_at IS NULL) AND (announced_at IS NULL));
CREATE INDEX exam_deadline_index ON public.exam USING btree (deadline) WHERE ((deleted_at IS NULL) AND (announced_at IS NULL));
CREATE INDEX exam_group_index ON public.exam USING btree (group_id, date, id) INCLUDE (announced_at, participants_count, passed_count, failed_count) WHERE (deleted_at IS NULL);
CREATE TRIGGER exam_changes BEFORE UPDATE ON public.exam FOR EACH ROW WHEN (((((old.theme IS DISTINCT FROM new.theme) OR (old.deadline IS DISTINCT FROM new.deadline)) OR (old.announced_at IS DISTINCT FROM new.announced_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION note_change();

create table face_consent (
  id bigint generated always as identity not null,
  staff_id bigint,
  student_id bigint,
  signer text not null,
  agent_id bigint,
  way text not null,
  signed_on date not null,
  text_version text not null,
  text text not null,
  scan text,
  given_at timestamp with time zone not null,
  entered_by bigint,
  withdrawn_at timestamp with time zone,
  constraint face_consent_pkey PRIMARY KEY (id),
  constraint face_consent_one_person CHECK ((num_nonnulls(staff_id, student_id) = 1)),
  constraint face_consent_paper_has_scan CHECK (((way <> 'paper'::text) OR (scan IS NOT NULL) OR (withdrawn_at IS NOT NULL))),
  constraint face_consent_parent_of_student CHECK ((((signer = 'parent'::text) = (agent_id IS NOT NULL)) AND ((signer = 'self'::text) OR (student_id IS NOT NULL)))),
  constraint face_consent_signer_known CHECK ((signer = ANY (ARRAY['self'::text, 'parent'::text]))),
  constraint face_consent_way_known CHECK ((way = ANY (ARRAY['paper'::text, 'portal'::text]))),
  constraint face_consent_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint face_consent_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES staff(id),
  constraint face_consent_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint face_consent_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX face_consent_agent_index ON public.face_consent USING btree (agent_id) WHERE (agent_id IS NOT NULL);
CREATE INDEX face_consent_staff_index ON public.face_consent USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE UNIQUE INDEX face_consent_staff_live ON public.face_consent USING btree (staff_id) WHERE (withdrawn_at IS NULL);
CREATE INDEX face_consent_student_index ON public.face_consent USING btree (student_id) WHERE (student_id IS NOT NULL);
CREATE UNIQUE INDEX face_consent_student_live ON public.face_consent USING btree (student_id) WHERE (withdrawn_at IS NULL);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.face_consent FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table face_log (
  id bigint generated always as identity not null,
  device_id bigint not null,
  serial_no bigint not null,
  device_time timestamp with time zone not null,
  at timestamp with time zone not null,
  direction smallint not null,
  person_kind smallint,
  staff_id bigint,
  student_id bigint,
  employee_no text,
  picture_url text,
  picture text,
  received_at timestamp with time zone not null,
  constraint face_log_pkey PRIMARY KEY (id),
  constraint face_log_direction_known CHECK (((direction >= 1) AND (direction <= 3))),
  constraint face_log_person CHECK ((((person_kind IS NULL) AND (staff_id IS NULL) AND (student_id IS NULL)) OR ((person_kind = ANY (ARRAY[1, 2])) AND (staff_id IS NOT NULL) AND (student_id IS NULL)) OR ((person_kind = 3) AND (student_id IS NOT NULL) AND (staff_id IS NULL)))),
  constraint face_log_device_id_fkey FOREIGN KEY (device_id) REFERENCES door_device(id),
  constraint face_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint face_log_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint face_log_once UNIQUE (device_id, serial_no, device_time)
);
CREATE INDEX face_log_at_index ON public.face_log USING btree (at, id);
CREATE INDEX face_log_device_index ON public.face_log USING btree (device_id, at, id);
CREATE INDEX face_log_picture_index ON public.face_log USING btree (at) WHERE (picture IS NOT NULL);
CREATE INDEX face_log_staff_index ON public.face_log USING btree (staff_id, at) WHERE (staff_id IS NOT NULL);
CREATE INDEX face_log_student_index ON public.face_log USING btree (student_id, at) WHERE (student_id IS NOT NULL);
CREATE INDEX face_log_unfetched_index ON public.face_log USING btree (device_id, id) WHERE (picture_url IS NOT NULL);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.face_log FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table failure_reason (
  id smallint not null,
  name text not null,
  constraint failure_reason_pkey PRIMARY KEY (id)
);

create table family_call (
  id bigint generated always as identity not null,
  reason smallint not null,
  phone text not null,
  agent_id bigint,
  date date not null,
  state text not null,
  tries smallint default 0 not null,
  next_at timestamp with time zone not null,
  taken_by bigint,
  taken_until timestamp with time zone,
  last_at timestamp with time zone,
  last_result text,
  created_by bigint,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint family_call_pkey PRIMARY KEY (id),
  constraint family_call_closed_whole CHECK (((closed_at IS NOT NULL) = (state = ANY (ARRAY['reached'::text, 'not_reached'::text, 'stopped'::text])))),
  constraint family_call_phone_form CHECK ((phone ~ '^(998[0-9]{9})?$'::text)),
  constraint family_call_reason_known CHECK ((reason = ANY (ARRAY[1, 2, 3]))),
  constraint family_call_state_known CHECK ((state = ANY (ARRAY['not_configured'::text, 'waiting'::text, 'calling'::text, 'reached'::text, 'not_reached'::text, 'stopped'::text]))),
  constraint family_call_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint family_call_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint family_call_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES staff(id)
);
CREATE INDEX family_call_agent_index ON public.family_call USING btree (agent_id);
CREATE INDEX family_call_created_index ON public.family_call USING btree (created_at);
CREATE INDEX family_call_date_index ON public.family_call USING btree (date, id);
CREATE INDEX family_call_due_index ON public.family_call USING btree (next_at, id) WHERE (closed_at IS NULL);
CREATE INDEX family_call_number_index ON public.family_call USING gin (phone gin_trgm_ops);
CREATE UNIQUE INDEX family_call_once_a_day ON public.family_call USING btree (phone, reason, date) WHERE (phone <> ''::text);
CREATE UNIQUE INDEX family_call_one_open ON public.family_call USING btree (phone, reason) WHERE ((closed_at IS NULL) AND (phone <> ''::text));
CREATE INDEX family_call_phone_index ON public.family_call USING btree (phone, id);
CREATE INDEX family_call_reason_index ON public.family_call USING btree (reason, id);
CREATE INDEX family_call_state_index ON public.family_call USING btree (state, id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.family_call FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table family_call_cause (
  id bigint generated always as identity not null,
  call_id bigint not null,
  student_id bigint not null,
  lesson_id bigint,
  homework_id bigint,
  exam_id bigint,
  constraint family_call_cause_pkey PRIMARY KEY (id),
  constraint family_call_cause_of_one CHECK ((num_nonnulls(lesson_id, homework_id, exam_id) <= 1)),
  constraint family_call_cause_call_id_fkey FOREIGN KEY (call_id) REFERENCES family_call(id) ON DELETE CASCADE,
  constraint family_call_cause_exam_id_fkey FOREIGN KEY (exam_id) REFERENCES exam(id),
  constraint family_call_cause_homework_id_fkey FOREIGN KEY (homework_id) REFERENCES homework(id),
  constraint family_call_cause_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id),
  constraint family_call_cause_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint family_call_cause_exam_once UNIQUE (student_id, exam_id),
  constraint family_call_cause_homework_once UNIQUE (student_id, homework_id),
  constraint family_call_cause_lesson_once UNIQUE (student_id, lesson_id)
);
CREATE INDEX family_call_cause_call_index ON public.family_call_cause USING btree (call_id);
CREATE INDEX family_call_cause_lesson_index ON public.family_call_cause USING btree (lesson_id) WHERE (lesson_id IS NOT NULL);
CREATE INDEX family_call_cause_student_index ON public.family_call_cause USING btree (student_id, call_id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.family_call_cause FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table family_message (
  id bigint generated always as identity not null,
  student_id bigint not null,
  staff_id bigint,
  agent_id bigint,
  text text not null,
  files text[] not null,
  client_id uuid not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint family_message_pkey PRIMARY KEY (id),
  constraint family_message_sender CHECK ((num_nonnulls(staff_id, agent_id) = 1)),
  constraint family_message_agent_fk FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint family_message_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint family_message_talk_fk FOREIGN KEY (student_id) REFERENCES family_talk(student_id),
  constraint family_message_once UNIQUE (student_id, client_id)
);
CREATE INDEX family_message_talk_index ON public.family_message USING btree (student_id, id);
CREATE INDEX family_message_unread_index ON public.family_message USING btree (student_id) WHERE ((agent_id IS NOT NULL) AND (read_at IS NULL));
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.family_message FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table family_reader (
  student_id bigint not null,
  agent_id bigint not null,
  message_id bigint not null,
  constraint family_reader_pkey PRIMARY KEY (student_id, agent_id),
  constraint family_reader_agent_fk FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint family_reader_talk_fk FOREIGN KEY (student_id) REFERENCES family_talk(student_id)
);

create table family_talk (
  student_id bigint not null,
  waiting_since timestamp with time zone,
  assignee_id bigint,
  closed_at timestamp with time zone,
  closed_by bigint,
  last_message_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint family_talk_pkey PRIMARY KEY (student_id),
  constraint family_talk_closed_waits_not CHECK (((closed_at IS NULL) OR (waiting_since IS NULL))),
  constraint family_talk_closed_whole CHECK (((closed_at IS NULL) = (closed_by IS NULL))),
  constraint family_talk_assignee_fk FOREIGN KEY (assignee_id) REFERENCES staff(id),
  constraint family_talk_closed_by_fk FOREIGN KEY (closed_by) REFERENCES staff(id),
  constraint family_talk_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX family_talk_last_index ON public.family_talk USING btree (last_message_at);
CREATE INDEX family_talk_waiting_index ON public.family_talk USING btree (waiting_since) WHERE (waiting_since IS NOT NULL);

create table faq (
  id bigint generated always as identity not null,
  question text not null,
  answer jsonb not null,
  answer_text text not null,
  search text generated always as (search_fold(((question || ' '::text) || answer_text))) stored not null,
  position integer not null,
  version integer default 1 not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  is_draft boolean default false not null,
  constraint faq_pkey PRIMARY KEY (id),
  constraint faq_position_positive CHECK (("position" > 0)),
  constraint faq_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id)
);
CREATE INDEX faq_order_index ON public.faq USING btree ("position", id);
CREATE INDEX faq_search_index ON public.faq USING gin (search gin_trgm_ops);

create table file (
  key text not null,
  name text not null,
  mime_type text not null,
  size_bytes integer not null,
  owner_id bigint,
  used_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  owner_student_id bigint,
  more_uses integer default 0 not null,
  owner_agent_id bigint,
  constraint file_pkey PRIMARY KEY (key),
  constraint file_more_uses_positive CHECK ((more_uses >= 0)),
  constraint file_size_positive CHECK ((size_bytes > 0)),
  constraint file_owner_agent_fk FOREIGN KEY (owner_agent_id) REFERENCES agent(id),
  constraint file_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES staff(id),
  constraint file_owner_student_id_fkey FOREIGN KEY (owner_student_id) REFERENCES student(id)
);
CREATE INDEX file_unused_agent_index ON public.file USING btree (owner_agent_id) WHERE ((used_at IS NULL) AND (owner_agent_id IS NOT NULL));
CREATE INDEX file_unused_index ON public.file USING btree (created_at) WHERE (used_at IS NULL);
CREATE INDEX file_unused_owner_index ON public.file USING btree (owner_id) WHERE (used_at IS NULL);
CREATE INDEX file_unused_student_index ON public.file USING btree (owner_student_id) WHERE ((used_at IS NULL) AND (owner_student_id IS NOT NULL));
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.file FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table gamification_action (
  id bigint generated always as identity not null,
  name text not null,
  kind smallint not null,
  category_id bigint not null,
  xp integer default 0 not null,
  coin integer default 0 not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint gamification_action_pkey PRIMARY KEY (id),
  constraint gamification_action_coin_not_negative CHECK ((coin >= 0)),
  constraint gamification_action_kind_known CHECK (((kind >= 1) AND (kind <= 5))),
  constraint gamification_action_name_length CHECK (((char_length(btrim(name)) >= 5) AND (char_length(btrim(name)) <= 255))),
  constraint gamification_action_xp_not_negative CHECK ((xp >= 0)),
  constraint gamification_action_category_fk FOREIGN KEY (category_id) REFERENCES gamification_category(id)
);
CREATE INDEX gamification_action_category_index ON public.gamification_action USING btree (category_id);

create table gamification_category (
  id bigint generated always as identity not null,
  name text not null,
  display_name text not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint gamification_category_pkey PRIMARY KEY (id),
  constraint gamification_category_name_length CHECK (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 255)))
);
CREATE UNIQUE INDEX gamification_category_name_unique ON public.gamification_category USING btree (lower(name)) WHERE (deleted_at IS NULL);

create table gamification_level (
  id bigint generated always as identity not null,
  category_id bigint not null,
  level smallint not null,
  xp integer not null,
  image text,
  created_at timestamp with time zone default now() not null,
  constraint gamification_level_pkey PRIMARY KEY (id),
  constraint gamification_level_from_one CHECK ((level >= 1)),
  constraint gamification_level_xp_not_negative CHECK ((xp >= 0)),
  constraint gamification_level_category_fk FOREIGN KEY (category_id) REFERENCES gamification_category(id),
  constraint gamification_level_unique UNIQUE (category_id, level)
);

create table group_action (
  group_id bigint not null,
  action_id bigint not null,
  since date not null,
  until date,
  constraint group_action_pkey PRIMARY KEY (group_id, action_id, since),
  constraint group_action_days_in_order CHECK ((since <= until)),
  constraint group_action_action_fk FOREIGN KEY (action_id) REFERENCES gamification_action(id),
  constraint group_action_group_fk FOREIGN KEY (group_id) REFERENCES study_group(id)
);
CREATE UNIQUE INDEX group_action_one_open ON public.group_action USING btree (action_id, group_id) WHERE (until IS NULL);

create table group_plan (
  group_id bigint not null,
  course_id bigint not null,
  constraint group_plan_pkey PRIMARY KEY (group_id),
  constraint group_plan_course_fk FOREIGN KEY (course_id) REFERENCES study_course(id),
  constraint group_plan_group_fk FOREIGN KEY (group_id) REFERENCES study_group(id)
);
CREATE INDEX group_plan_course_index ON public.group_plan USING btree (course_id);

create table group_staff (
  id bigint generated always as identity not null,
  ext_id text,
  group_id bigint not null,
  staff_id bigint not null,
  role text not null,
  is_primary boolean default false not null,
  started_date date,
  ended_date date,
  gone_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  constraint group_staff_pkey PRIMARY KEY (id),
  constraint group_staff_role_known CHECK ((role = ANY (ARRAY['teacher'::text, 'assistant'::text]))),
  constraint group_staff_group_id_fkey FOREIGN KEY (group_id) REFERENCES study_group(id),
  constraint group_staff_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint group_staff_ext_id_unique UNIQUE (ext_id)
);
CREATE INDEX group_staff_group_index ON public.group_staff USING btree (group_id);
CREATE INDEX group_staff_staff_index ON public.group_staff USING btree (staff_id, group_id) INCLUDE (ended_date, gone_at);
CREATE TRIGGER group_staff_changes BEFORE UPDATE ON public.group_staff FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION note_change();
CREATE TRIGGER group_staff_removal_tells_access AFTER DELETE ON public.group_staff FOR EACH ROW EXECUTE FUNCTION tell_access('staff', 'staff_id');
CREATE TRIGGER group_staff_tells_access AFTER UPDATE ON public.group_staff FOR EACH ROW WHEN (((old.staff_id IS DISTINCT FROM new.staff_id) OR (old.group_id IS DISTINCT FROM new.group_id) OR (old.ended_date IS DISTINCT FROM new.ended_date) OR (old.gone_at IS DISTINCT FROM new.gone_at))) EXECUTE FUNCTION tell_access('staff', 'staff_id');

create table head_office (
  id bigint generated always as identity not null,
  ext_id text not null,
  name text not null,
  gone_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  changed_at timestamp with time zone default now() not null,
  by_hand boolean default false not null,
  constraint head_office_pkey PRIMARY KEY (id),
  constraint head_office_ext_id_unique UNIQUE (ext_id)
);
CREATE TRIGGER head_office_changes BEFORE UPDATE ON public.head_office FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.gone_at IS DISTINCT FROM new.gone_at))) EXECUTE FUNCTION note_change();

create table holiday (
  date date not null,
  name text not null,
  id bigint generated always as identity not null,
  head_office_id bigint,
  begin_time time without time zone,
  end_time time without time zone,
  constraint holiday_pkey PRIMARY KEY (id),
  constraint holiday_part_whole CHECK (((num_nulls(begin_time, end_time) <> 1) AND COALESCE((begin_time < end_time), true))),
  constraint holiday_head_office_fk FOREIGN KEY (head_office_id) REFERENCES head_office(id),
  constraint holiday_once UNIQUE NULLS NOT DISTINCT (date, head_office_id, begin_time)
);
CREATE INDEX holiday_head_office_index ON public.holiday USING btree (head_office_id);

create table homework (
  id bigint generated always as identity not null,
  group_id bigint not null,
  lesson_id bigint not null,
  date date not null,
  theme text not null,
  description text not null,
  files text[] default '{}'::text[] not null,
  type smallint not null,
  hours smallint,
  source smallint default 1 not null,
  author_kind smallint default 2 not null,
  author_id bigint,
  deadline timestamp with time zone not null,
  students_count integer default 0 not null,
  waiting_count integer default 0 not null,
  rejected_count integer default 0 not null,
  accepted_count integer default 0 not null,
  score_sum integer default 0 not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  source_id bigint,
  changed_at timestamp with time zone default now() not null,
  constraint homework_pkey PRIMARY KEY (id),
  constraint homework_author_kind_known CHECK ((author_kind = ANY (ARRAY[1, 2]))),
  constraint homework_hours_known CHECK ((hours = ANY (ARRAY[24, 36]))),
  constraint homework_source_known CHECK ((source = ANY (ARRAY[1, 2]))),
  constraint homework_type_known CHECK ((type = ANY (ARRAY[1, 2, 3]))),
  constraint homework_author_id_fkey FOREIGN KEY (author_id) REFERENCES staff(id),
  constraint homework_group_fk FOREIGN KEY (group_id) REFERENCES study_group(id),
  constraint homework_lesson_fk FOREIGN KEY (lesson_id) REFERENCES lesson(id),
  constraint homework_source_fk FOREIGN KEY (source_id) REFERENCES source_homework(id)
);
CREATE INDEX homework_deadline_index ON public.homework USING btree (deadline) WHERE (deleted_at IS NULL);
CREATE INDEX homework_group_index ON public.homework USING btree (group_id, date, id) INCLUDE (deadline, students_count, waiting_count, rejected_count, accepted_count, score_sum) WHERE (deleted_at IS NULL);
CREATE INDEX homework_lesson_index ON public.homework USING btree (lesson_id);
CREATE INDEX homework_source_index ON public.homework USING btree (source_id) WHERE (source_id IS NOT NULL);
CREATE TRIGGER homework_changes BEFORE UPDATE ON public.homework FOR EACH ROW WHEN ((((old.theme IS DISTINCT FROM new.theme) OR (old.deadline IS DISTINCT FROM new.deadline)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION note_change();

create table job (
  id bigint generated always as identity not null,
  kind text not null,
  key text not null,
  run_at timestamp with time zone not null,
  again_at timestamp with time zone,
  attempts smallint default 0 not null,
  claim uuid,
  given_up_at timestamp with time zone,
  error text,
  created_at timestamp with time zone not null,
  constraint job_pkey PRIMARY KEY (id)
);
CREATE INDEX job_due_index ON public.job USING btree (kind, run_at, id) WHERE (given_up_at IS NULL);
CREATE INDEX job_given_up_index ON public.job USING btree (given_up_at) WHERE (given_up_at IS NOT NULL);
CREATE UNIQUE INDEX job_open_unique ON public.job USING btree (kind, key) WHERE (given_up_at IS NULL);

create table learning_type (
  id bigint generated always as identity not null,
  name text not null,
  constraint learning_type_pkey PRIMARY KEY (id),
  constraint learning_type_name_unique UNIQUE (name)
);

create table leaver (
  student_id bigint not null,
  warned_on date not null,
  held_on date,
  constraint leaver_pkey PRIMARY KEY (student_id),
  constraint leaver_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX leaver_held_index ON public.leaver USING btree (held_on) WHERE (held_on IS NOT NULL);

create table leaver_setting (
  id smallint default 1 not null,
  months integer default 12,
  constraint leaver_setting_pkey PRIMARY KEY (id),
  constraint leaver_setting_months_known CHECK (((months >= 1) AND (months <= 120))),
  constraint leaver_setting_single CHECK ((id = 1))
);

create table lesson (
  id bigint generated always as identity not null,
  group_id bigint not null,
  schedule_item_id bigint,
  date date not null,
  begin_time time without time zone not null,
  end_time time without time zone not null,
  attended_count integer default 0 not null,
  absent_count integer default 0 not null,
  marked_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  moved_from timestamp without time zone,
  cancelled_at timestamp with time zone,
  constraint lesson_pkey PRIMARY KEY (id),
  constraint lesson_group_id_fkey FOREIGN KEY (group_id) REFERENCES study_group(id),
  constraint lesson_schedule_item_id_fkey FOREIGN KEY (schedule_item_id) REFERENCES schedule_item(id),
  constraint lesson_schedule_date_unique UNIQUE (schedule_item_id, date)
);
CREATE INDEX lesson_date_index ON public.lesson USING btree (date);
CREATE INDEX lesson_group_date_index ON public.lesson USING btree (group_id, date);
CREATE INDEX lesson_sums_index ON public.lesson USING btree (group_id) INCLUDE (attended_count, absent_count) WHERE (marked_at IS NOT NULL);
CREATE INDEX lesson_unmarked_index ON public.lesson USING btree (date) WHERE (marked_at IS NULL);

create table lesson_change (
  lesson_id bigint not null,
  plan_item_id bigint,
  plan_date date,
  plan_begin_time time without time zone,
  plan_end_time time without time zone,
  joined_lesson_id bigint,
  reason text,
  changed_by bigint,
  changed_at timestamp with time zone not null,
  constraint lesson_change_pkey PRIMARY KEY (lesson_id),
  constraint lesson_change_plan_whole CHECK ((num_nulls(plan_item_id, plan_date, plan_begin_time, plan_end_time) = ANY (ARRAY[0, 4]))),
  constraint lesson_change_item_fk FOREIGN KEY (plan_item_id) REFERENCES schedule_item(id),
  constraint lesson_change_joined_fk FOREIGN KEY (joined_lesson_id) REFERENCES lesson(id) ON DELETE SET NULL,
  constraint lesson_change_lesson_fk FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint lesson_change_staff_fk FOREIGN KEY (changed_by) REFERENCES staff(id),
  constraint lesson_change_plan_unique UNIQUE (plan_item_id, plan_date)
);
CREATE INDEX lesson_change_joined_index ON public.lesson_change USING btree (joined_lesson_id) WHERE (joined_lesson_id IS NOT NULL);
CREATE INDEX lesson_change_staff_index ON public.lesson_change USING btree (changed_by);

create table lesson_hold (
  lesson_id bigint not null,
  what text not null,
  subject_id bigint not null,
  span tsrange not null,
  constraint lesson_hold_what_known CHECK ((what = ANY (ARRAY['room'::text, 'staff'::text, 'group'::text]))),
  constraint lesson_hold_lesson_fk FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint lesson_hold_one_place EXCLUDE USING gist (what WITH =, subject_id WITH =, span WITH &&)
);
CREATE INDEX lesson_hold_lesson_index ON public.lesson_hold USING btree (lesson_id);

create table lesson_known (
  lesson_id bigint not null,
  group_id bigint not null,
  date date not null,
  begin_time time without time zone not null,
  end_time time without time zone not null,
  room text,
  teacher text,
  is_held boolean not null,
  is_new boolean default false not null,
  original_time timestamp without time zone not null,
  changed_at timestamp with time zone,
  constraint lesson_known_pkey PRIMARY KEY (lesson_id),
  constraint lesson_known_group_fk FOREIGN KEY (group_id) REFERENCES study_group(id)
);
CREATE INDEX lesson_known_group_index ON public.lesson_known USING btree (group_id);

create table lesson_topic (
  lesson_id bigint not null,
  group_id bigint not null,
  topic_id bigint,
  is_chosen boolean not null,
  postponed_topic_id bigint,
  behind integer default 0 not null,
  constraint lesson_topic_pkey PRIMARY KEY (lesson_id),
  constraint lesson_topic_group_fk FOREIGN KEY (group_id) REFERENCES study_group(id),
  constraint lesson_topic_lesson_fk FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint lesson_topic_postponed_fk FOREIGN KEY (postponed_topic_id) REFERENCES curriculum_topic(id),
  constraint lesson_topic_topic_fk FOREIGN KEY (topic_id) REFERENCES curriculum_topic(id)
);
CREATE INDEX lesson_topic_group_index ON public.lesson_topic USING btree (group_id);
CREATE INDEX lesson_topic_topic_index ON public.lesson_topic USING btree (topic_id);

create table live_topic (
  name text not null,
  seq bigint not null,
  constraint live_topic_pkey PRIMARY KEY (name)
);

create table make_up (
  id bigint generated always as identity not null,
  student_id bigint not null,
  missed_lesson_id bigint not null,
  host_lesson_id bigint not null,
  told_at timestamp without time zone not null,
  booked_by bigint not null,
  booked_at timestamp with time zone not null,
  is_attended boolean default false not null,
  cancelled_at timestamp with time zone,
  constraint make_up_pkey PRIMARY KEY (id),
  constraint make_up_two_lessons CHECK ((missed_lesson_id <> host_lesson_id)),
  constraint make_up_host_lesson_fk FOREIGN KEY (host_lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint make_up_missed_lesson_fk FOREIGN KEY (missed_lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint make_up_staff_fk FOREIGN KEY (booked_by) REFERENCES staff(id),
  constraint make_up_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX make_up_host_lesson_index ON public.make_up USING btree (host_lesson_id);
CREATE UNIQUE INDEX make_up_host_once ON public.make_up USING btree (host_lesson_id, student_id) WHERE (cancelled_at IS NULL);
CREATE INDEX make_up_missed_lesson_index ON public.make_up USING btree (missed_lesson_id);
CREATE UNIQUE INDEX make_up_missed_once ON public.make_up USING btree (missed_lesson_id, student_id) WHERE (cancelled_at IS NULL);
CREATE INDEX make_up_staff_index ON public.make_up USING btree (booked_by);
CREATE INDEX make_up_student_index ON public.make_up USING btree (student_id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.make_up FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table marks_to_hear (
  id bigint generated always as identity not null,
  lesson_id bigint not null,
  student_ids bigint[] not null,
  constraint marks_to_hear_pkey PRIMARY KEY (id),
  constraint marks_to_hear_lesson_fk FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE
);
CREATE INDEX marks_to_hear_lesson_index ON public.marks_to_hear USING btree (lesson_id);

create table meeting (
  id bigint generated always as identity not null,
  time_id bigint not null,
  staff_id bigint not null,
  student_id bigint not null,
  agent_id bigint not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  booked_at timestamp with time zone not null,
  moves integer default 0 not null,
  changed_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  reason text,
  reminded_at timestamp with time zone,
  clash_told_at timestamp with time zone,
  constraint meeting_pkey PRIMARY KEY (id),
  constraint meeting_booked_before CHECK ((booked_at < begins_at)),
  constraint meeting_agent_fk FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint meeting_student_fk FOREIGN KEY (student_id) REFERENCES student(id),
  constraint meeting_time_fk FOREIGN KEY (time_id, staff_id, begins_at, ends_at) REFERENCES meeting_time(id, staff_id, begins_at, ends_at),
  constraint meeting_child_once EXCLUDE USING gist (staff_id WITH =, student_id WITH =, tstzrange(booked_at, ends_at) WITH &&) WHERE ((cancelled_at IS NULL)),
  constraint meeting_parent_once EXCLUDE USING gist (agent_id WITH =, tstzrange(begins_at, ends_at) WITH &&) WHERE ((cancelled_at IS NULL))
);
CREATE INDEX meeting_agent_index ON public.meeting USING btree (agent_id, begins_at);
CREATE INDEX meeting_student_index ON public.meeting USING btree (student_id);
CREATE INDEX meeting_time_index ON public.meeting USING btree (time_id, staff_id, begins_at, ends_at);
CREATE UNIQUE INDEX meeting_time_once ON public.meeting USING btree (time_id) WHERE (cancelled_at IS NULL);
CREATE INDEX meeting_upcoming_index ON public.meeting USING btree (begins_at) WHERE (cancelled_at IS NULL);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.meeting FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table meeting_time (
  id bigint generated always as identity not null,
  staff_id bigint not null,
  begins_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  place text not null,
  closed_at timestamp with time zone,
  constraint meeting_time_pkey PRIMARY KEY (id),
  constraint meeting_time_in_order CHECK ((begins_at < ends_at)),
  constraint meeting_time_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint meeting_time_whole UNIQUE (id, staff_id, begins_at, ends_at),
  constraint meeting_time_apart EXCLUDE USING gist (staff_id WITH =, tstzrange(begins_at, ends_at) WITH &&) WHERE ((closed_at IS NULL))
);
CREATE INDEX meeting_time_begins_index ON public.meeting_time USING btree (begins_at);
CREATE INDEX meeting_time_staff_index ON public.meeting_time USING btree (staff_id, begins_at);

create table missing_work_told (
  chat_id bigint not null,
  told_at timestamp with time zone not null,
  constraint missing_work_told_pkey PRIMARY KEY (chat_id),
  constraint missing_work_told_chat_fk FOREIGN KEY (chat_id) REFERENCES chat(id) ON DELETE CASCADE
);

create table notification (
  id bigint generated always as identity not null,
  kind smallint not null,
  title text not null,
  body text not null,
  created_at timestamp with time zone default now() not null,
  content jsonb,
  priority smallint default 2 not null,
  banner text,
  about_id bigint,
  pushed_until uuid,
  students_pushed_until uuid,
  about_kind text,
  path text,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_about_known CHECK ((about_kind = ANY (ARRAY['homework'::text, 'exam'::text, 'points'::text, 'purchase'::text, 'event'::text, 'timetable'::text]))),
  constraint notification_kind_known CHECK ((kind >= 1)),
  constraint notification_priority_known CHECK (((priority >= 1) AND (priority <= 3)))
);
CREATE INDEX notification_about_index ON public.notification USING btree (kind, about_id) WHERE (about_id IS NOT NULL);
CREATE INDEX notification_created_index ON public.notification USING btree (created_at);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.notification FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table notification_off (
  staff_id bigint not null,
  kind smallint not null,
  constraint notification_off_pkey PRIMARY KEY (staff_id, kind),
  constraint notification_off_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.notification_off FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table notification_receiver (
  notification_id bigint not null,
  staff_id bigint not null,
  read_at timestamp with time zone,
  group_id bigint,
  other_group_ids bigint[],
  constraint notification_receiver_pkey PRIMARY KEY (staff_id, notification_id),
  constraint notification_receiver_group_id_fkey FOREIGN KEY (group_id) REFERENCES study_group(id),
  constraint notification_receiver_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id),
  constraint notification_receiver_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX notification_receiver_notification_index ON public.notification_receiver USING btree (notification_id, staff_id);
CREATE INDEX notification_receiver_unread_index ON public.notification_receiver USING btree (staff_id) WHERE (read_at IS NULL);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.notification_receiver FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table notification_sending (
  id bigint generated always as identity not null,
  tab text not null,
  title text not null,
  body text not null,
  content jsonb not null,
  priority smallint not null,
  banner text,
  whom jsonb not null,
  role_kinds smallint[] not null,
  expected integer not null,
  sender_id bigint not null,
  created_at timestamp with time zone not null,
  send_at timestamp with time zone not null,
  notification_id bigint,
  received integer default 0 not null,
  staff_until bigint default 0 not null,
  student_until bigint default 0 not null,
  sent_at timestamp with time zone,
  deleted_at timestamp with time zone,
  search text generated always as (search_fold(title)) stored not null,
  head_office_ids bigint[],
  held_at timestamp with time zone,
  released_by bigint,
  for_parents boolean default false not null,
  by_sms boolean default false not null,
  constraint notification_sending_pkey PRIMARY KEY (id),
  constraint notification_sending_priority_known CHECK (((priority >= 1) AND (priority <= 3))),
  constraint notification_sending_tab_known CHECK ((tab = ANY (ARRAY['staff'::text, 'students'::text, 'private'::text]))),
  constraint notification_sending_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id),
  constraint notification_sending_released_by_fkey FOREIGN KEY (released_by) REFERENCES staff(id),
  constraint notification_sending_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES staff(id),
  constraint notification_sending_once UNIQUE (notification_id)
);
CREATE INDEX notification_sending_search_index ON public.notification_sending USING gin (search gin_trgm_ops);
CREATE INDEX notification_sending_sender_index ON public.notification_sending USING btree (sender_id, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX notification_sending_tab_index ON public.notification_sending USING btree (tab, id DESC) WHERE (deleted_at IS NULL);

create table notification_template (
  id bigint generated always as identity not null,
  name text not null,
  title text not null,
  body_type smallint not null,
  body jsonb not null,
  priority smallint not null,
  created_at timestamp with time zone not null,
  search text generated always as (search_fold(name)) stored not null,
  constraint notification_template_pkey PRIMARY KEY (id),
  constraint notification_template_body_type_known CHECK ((body_type = ANY (ARRAY[1, 2]))),
  constraint notification_template_priority_known CHECK (((priority >= 1) AND (priority <= 3)))
);
CREATE UNIQUE INDEX notification_template_name_unique ON public.notification_template USING btree (lower(name));
CREATE INDEX notification_template_search_index ON public.notification_template USING gin (search gin_trgm_ops);

create table offer_acceptance (
  student_id bigint not null,
  version integer not null,
  accepted_at timestamp with time zone not null,
  constraint offer_acceptance_pkey PRIMARY KEY (student_id, version),
  constraint offer_acceptance_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint offer_acceptance_version_fkey FOREIGN KEY (version) REFERENCES offer_version(version)
);
CREATE INDEX offer_acceptance_version_index ON public.offer_acceptance USING btree (version);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.offer_acceptance FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table offer_version (
  version integer not null,
  body jsonb not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  constraint offer_version_pkey PRIMARY KEY (version),
  constraint offer_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id)
);

create table office (
  id bigint generated always as identity not null,
  name text not null,
  head_office_id bigint not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint office_pkey PRIMARY KEY (id),
  constraint office_name_length CHECK ((char_length(btrim(name)) >= 3)),
  constraint office_head_office_fk FOREIGN KEY (head_office_id) REFERENCES head_office(id)
);
CREATE UNIQUE INDEX office_head_office_unique ON public.office USING btree (head_office_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX office_name_unique ON public.office USING btree (lower(name)) WHERE (deleted_at IS NULL);

create table open_badge (
  status_index integer not null,
  certificate_id bigint not null,
  course_id bigint not null,
  issued_at date not null,
  constraint open_badge_pkey PRIMARY KEY (status_index),
  constraint open_badge_certificate_fk FOREIGN KEY (certificate_id) REFERENCES certificate(id),
  constraint open_badge_course_fk FOREIGN KEY (course_id) REFERENCES course(id),
  constraint open_badge_said_once UNIQUE (certificate_id, course_id, issued_at)
);
CREATE INDEX open_badge_course_index ON public.open_badge USING btree (course_id);

create table parent_code (
  id bigint generated always as identity not null,
  phone text,
  agent_id bigint,
  code_hash bytea not null,
  failures smallint default 0 not null,
  given_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  given_by bigint,
  constraint parent_code_pkey PRIMARY KEY (id),
  constraint parent_code_one_owner CHECK ((num_nonnulls(phone, agent_id) = 1)),
  constraint parent_code_agent_fk FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint parent_code_given_by_fk FOREIGN KEY (given_by) REFERENCES staff(id),
  constraint parent_code_agent_unique UNIQUE (agent_id),
  constraint parent_code_phone_unique UNIQUE (phone)
);
CREATE INDEX parent_code_expires_index ON public.parent_code USING btree (expires_at);

create table parent_session (
  id uuid not null,
  agent_id bigint not null,
  family_hash bytea not null,
  refresh_hash bytea not null,
  device_hash bytea,
  address text,
  network text,
  user_agent text,
  device text,
  created_at timestamp with time zone not null,
  refreshed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  telegram_chat_id bigint,
  browser_hash bytea,
  former_browser_hash bytea,
  former_refresh_hash bytea,
  constraint parent_session_pkey PRIMARY KEY (id),
  constraint parent_session_agent_fk FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint parent_session_telegram_chat_fk FOREIGN KEY (telegram_chat_id) REFERENCES telegram_chat(id) ON DELETE SET NULL
);
CREATE INDEX parent_session_agent_index ON public.parent_session USING btree (agent_id) WHERE (ended_at IS NULL);
CREATE INDEX parent_session_device_index ON public.parent_session USING btree (device_hash);
CREATE INDEX parent_session_expires_index ON public.parent_session USING btree (expires_at);
CREATE UNIQUE INDEX parent_session_mark_unique ON public.parent_session USING btree (sha256(uuid_send(id)));
CREATE INDEX parent_session_network_index ON public.parent_session USING btree (agent_id, network);
CREATE INDEX parent_session_telegram_chat_index ON public.parent_session USING btree (telegram_chat_id) WHERE (telegram_chat_id IS NOT NULL);
CREATE TRIGGER parent_session_tells_access AFTER UPDATE ON public.parent_session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION tell_access('parent', 'agent_id');

create table parenting_video (
  id bigint generated always as identity not null,
  name text not null,
  description text not null,
  video_id bigint not null,
  thumbnail text,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  search text generated always as (search_fold(name)) stored not null,
  is_draft boolean default false not null,
  constraint parenting_video_pkey PRIMARY KEY (id),
  constraint parenting_video_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint parenting_video_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id),
  constraint parenting_video_once UNIQUE (video_id)
);
CREATE INDEX parenting_video_search_index ON public.parenting_video USING gin (search gin_trgm_ops);

create table password_request (
  id bigint generated always as identity not null,
  student_id bigint,
  staff_id bigint,
  request_hash bytea not null,
  mark smallint not null,
  network text not null,
  device text,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  approved_by bigint,
  for_staff_at timestamp with time zone not null,
  constraint password_request_pkey PRIMARY KEY (id),
  constraint password_request_approval_whole CHECK (((approved_at IS NULL) = (approved_by IS NULL))),
  constraint password_request_hash_length CHECK ((length(request_hash) = 32)),
  constraint password_request_one_owner CHECK ((num_nonnulls(student_id, staff_id) = 1)),
  constraint password_request_approved_by_fk FOREIGN KEY (approved_by) REFERENCES agent(id) ON DELETE CASCADE,
  constraint password_request_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint password_request_student_fk FOREIGN KEY (student_id) REFERENCES student(id) ON DELETE CASCADE
);
CREATE INDEX password_request_approved_by_index ON public.password_request USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX password_request_asked_index ON public.password_request USING btree (asked_at);
CREATE UNIQUE INDEX password_request_hash_unique ON public.password_request USING btree (request_hash);
CREATE INDEX password_request_staff_index ON public.password_request USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX password_request_student_index ON public.password_request USING btree (student_id) WHERE (student_id IS NOT NULL);

create table people_export (
  staff_id bigint not null,
  day date not null,
  token bigint not null,
  exports integer not null,
  people bigint not null,
  constraint people_export_pk PRIMARY KEY (staff_id, day, token),
  constraint people_export_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX people_export_day_index ON public.people_export USING btree (day);

create table personal_reading (
  staff_id bigint not null,
  day date not null,
  pages integer not null,
  alarmed_at timestamp with time zone,
  constraint personal_reading_pk PRIMARY KEY (staff_id, day),
  constraint personal_reading_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX personal_reading_day_index ON public.personal_reading USING btree (day);

create table point_act (
  id bigint generated always as identity not null,
  client_id uuid not null,
  created_at timestamp with time zone not null,
  content_digest text,
  constraint point_act_pkey PRIMARY KEY (id),
  constraint point_act_client_unique UNIQUE (client_id)
);

create table point_balance (
  student_id bigint not null,
  xp bigint default 0 not null,
  coin bigint default 0 not null,
  level smallint default 0 not null,
  constraint point_balance_pkey PRIMARY KEY (student_id),
  constraint point_balance_student_fk FOREIGN KEY (student_id) REFERENCES student(id) ON DELETE CASCADE
);
CREATE INDEX point_balance_coin_index ON public.point_balance USING btree (coin, student_id);
CREATE INDEX point_balance_level_index ON public.point_balance USING btree (level, xp, student_id);
CREATE INDEX point_balance_xp_index ON public.point_balance USING btree (xp, student_id);

create table point_category_balance (
  student_id bigint not null,
  category_id bigint not null,
  xp bigint default 0 not null,
  coin bigint default 0 not null,
  level smallint default 0 not null,
  constraint point_category_balance_pkey PRIMARY KEY (student_id, category_id),
  constraint point_category_balance_category_fk FOREIGN KEY (category_id) REFERENCES gamification_category(id),
  constraint point_category_balance_student_fk FOREIGN KEY (student_id) REFERENCES student(id) ON DELETE CASCADE
);
CREATE INDEX point_category_balance_coin_index ON public.point_category_balance USING btree (category_id, coin, student_id);
CREATE INDEX point_category_balance_xp_index ON public.point_category_balance USING btree (category_id, xp, student_id);

create table point_entry (
  id bigint generated always as identity not null,
  student_id bigint not null,
  category_id bigint,
  cause smallint not null,
  cause_id bigint not null,
  action_id bigint,
  turn smallint not null,
  method smallint,
  xp integer not null,
  coin integer not null,
  day date not null,
  group_id bigint,
  head_office_id bigint,
  staff_id bigint,
  comment text,
  created_at timestamp with time zone not null,
  worth_xp integer default 0 not null,
  worth_coin integer default 0 not null,
  constraint point_entry_pkey PRIMARY KEY (id),
  constraint point_entry_cause_known CHECK (((cause >= 1) AND (cause <= 6))),
  constraint point_entry_method_known CHECK (((method >= 1) AND (method <= 5))),
  constraint point_entry_moves CHECK (((xp <> 0) OR (coin <> 0))),
  constraint point_entry_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX point_entry_day_index ON public.point_entry USING btree (day, category_id) INCLUDE (student_id, method, xp, coin);
CREATE UNIQUE INDEX point_entry_once ON public.point_entry USING btree (cause, cause_id, student_id, COALESCE(action_id, (0)::bigint), turn);
CREATE INDEX point_entry_student_index ON public.point_entry USING btree (student_id, day, id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.point_entry FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();
CREATE TRIGGER point_entry_no_change BEFORE DELETE OR UPDATE ON public.point_entry FOR EACH ROW EXECUTE FUNCTION point_entry_is_forever();
CREATE TRIGGER point_entry_no_truncate BEFORE TRUNCATE ON public.point_entry FOR EACH STATEMENT EXECUTE FUNCTION point_entry_is_forever();

create table point_flow (
  day date not null,
  head_office_id bigint,
  method smallint,
  action_id bigint,
  staff_id bigint,
  count bigint not null,
  xp bigint not null,
  coin bigint not null,
  constraint point_flow_once UNIQUE NULLS NOT DISTINCT (day, head_office_id, method, action_id, staff_id)
);

create table point_flow_end (
  entry_id bigint not null
);

create table portal_setting (
  id integer default 1 not null,
  show_places boolean default false not null,
  show_shop boolean default true not null,
  show_comments boolean default true not null,
  show_recordings boolean default true not null,
  quiet_from time without time zone default '21:00:00'::time without time zone not null,
  quiet_to time without time zone default '07:00:00'::time without time zone not null,
  answer_hours smallint default 4 not null,
  letter_day smallint default 5,
  letter_hour smallint default 18 not null,
  letter_since timestamp with time zone default now() not null,
  constraint portal_setting_pkey PRIMARY KEY (id),
  constraint portal_setting_answer_hours_range CHECK (((answer_hours >= 1) AND (answer_hours <= 72))),
  constraint portal_setting_letter_day_known CHECK (((letter_day >= 1) AND (letter_day <= 7))),
  constraint portal_setting_letter_hour_known CHECK (((letter_hour >= 0) AND (letter_hour <= 23))),
  constraint portal_setting_one CHECK ((id = 1))
);

create table post (
  id bigint generated always as identity not null,
  title text not null,
  body jsonb not null,
  excerpt text not null,
  banner text,
  category_id bigint not null,
  author_id bigint not null,
  status text not null,
  is_archived boolean default false not null,
  is_top boolean default false not null,
  is_recommended boolean default false not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  search text not null,
  constraint post_pkey PRIMARY KEY (id),
  constraint post_marks_are_public CHECK (((NOT (is_top OR is_recommended)) OR ((status = ANY (ARRAY['public-staff'::text, 'public-students'::text])) AND (NOT is_archived)))),
  constraint post_status_known CHECK ((status = ANY (ARRAY['public-staff'::text, 'public-students'::text, 'private'::text, 'deleted'::text]))),
  constraint post_author_fk FOREIGN KEY (author_id) REFERENCES post_author(id),
  constraint post_category_fk FOREIGN KEY (category_id) REFERENCES post_category(id)
);
CREATE INDEX post_author_index ON public.post USING btree (author_id);
CREATE INDEX post_category_index ON public.post USING btree (category_id, created_at DESC, id DESC);
CREATE INDEX post_recommended_index ON public.post USING btree (status, created_at DESC, id DESC) WHERE is_recommended;
CREATE INDEX post_search_index ON public.post USING gin (search gin_trgm_ops);
CREATE INDEX post_status_index ON public.post USING btree (status, is_archived, created_at DESC, id DESC);
CREATE INDEX post_top_index ON public.post USING btree (status, created_at DESC, id DESC) WHERE is_top;

create table post_author (
  id bigint generated always as identity not null,
  name text not null,
  position text,
  photo text,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  search text generated always as (search_fold(name)) stored not null,
  constraint post_author_pkey PRIMARY KEY (id),
  constraint post_author_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id)
);
CREATE INDEX post_author_search_index ON public.post_author USING gin (search gin_trgm_ops);

create table post_category (
  id bigint generated always as identity not null,
  name text not null,
  created_at timestamp with time zone not null,
  constraint post_category_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX post_category_name_unique ON public.post_category USING btree (search_fold(name));

create table post_comment (
  id bigint generated always as identity not null,
  post_id bigint not null,
  student_id bigint not null,
  text text not null,
  is_hidden boolean default false not null,
  client_key uuid not null,
  created_at timestamp with time zone not null,
  search text generated always as (search_fold(text)) stored not null,
  is_waiting boolean default false not null,
  constraint post_comment_pkey PRIMARY KEY (id),
  constraint post_comment_post_id_fkey FOREIGN KEY (post_id) REFERENCES post(id),
  constraint post_comment_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint post_comment_once UNIQUE (student_id, client_key)
);
CREATE INDEX post_comment_created_index ON public.post_comment USING btree (created_at DESC, id DESC);
CREATE INDEX post_comment_hidden_index ON public.post_comment USING btree (created_at DESC, id DESC) WHERE is_hidden;
CREATE INDEX post_comment_post_index ON public.post_comment USING btree (post_id, created_at, id);
CREATE INDEX post_comment_search_index ON public.post_comment USING gin (search gin_trgm_ops);
CREATE INDEX post_comment_student_index ON public.post_comment USING btree (student_id, created_at DESC, id DESC);
CREATE INDEX post_comment_waiting_index ON public.post_comment USING btree (created_at DESC, id DESC) WHERE is_waiting;
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.post_comment FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table post_comment_report (
  comment_id bigint not null,
  student_id bigint not null,
  reason text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint post_comment_report_pkey PRIMARY KEY (comment_id, student_id),
  constraint post_comment_report_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES post_comment(id) ON DELETE CASCADE,
  constraint post_comment_report_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX post_comment_report_open_index ON public.post_comment_report USING btree (comment_id) WHERE (settled_at IS NULL);
CREATE INDEX post_comment_report_student_index ON public.post_comment_report USING btree (student_id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.post_comment_report FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table post_comment_spared (
  comment_id bigint not null,
  head_office_id bigint not null,
  constraint post_comment_spared_pkey PRIMARY KEY (comment_id, head_office_id),
  constraint post_comment_spared_comment_fk FOREIGN KEY (comment_id) REFERENCES post_comment(id) ON DELETE CASCADE,
  constraint post_comment_spared_head_office_fk FOREIGN KEY (head_office_id) REFERENCES head_office(id)
);

create table post_version (
  post_id bigint not null,
  version integer not null,
  title text not null,
  body jsonb not null,
  banner text,
  category_id bigint not null,
  author_id bigint not null,
  status text not null,
  files text[] not null,
  saved_by bigint not null,
  saved_at timestamp with time zone not null,
  constraint post_version_pkey PRIMARY KEY (post_id, version),
  constraint post_version_post_id_fkey FOREIGN KEY (post_id) REFERENCES post(id),
  constraint post_version_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES staff(id)
);

create table price (
  id bigint generated always as identity not null,
  course_id bigint not null,
  name text not null,
  amount bigint not null,
  gone_at timestamp with time zone,
  constraint price_pkey PRIMARY KEY (id),
  constraint price_amount_not_negative CHECK ((amount >= 0)),
  constraint price_course_id_fkey FOREIGN KEY (course_id) REFERENCES course(id),
  constraint price_name_unique UNIQUE (course_id, name)
);

create table push_device (
  id bigint generated always as identity not null,
  session_id uuid,
  student_session_id uuid,
  endpoint text,
  p256dh text,
  auth text,
  fcm_token text,
  created_at timestamp with time zone not null,
  parent_session_id uuid,
  constraint push_device_pkey PRIMARY KEY (id),
  constraint push_device_one_kind CHECK (((num_nonnulls(endpoint, fcm_token) = 1) AND (num_nonnulls(endpoint, p256dh, auth) = ANY (ARRAY[0, 3])))),
  constraint push_device_one_owner CHECK ((num_nonnulls(session_id, student_session_id, parent_session_id) = 1)),
  constraint push_device_parent_session_id_fkey FOREIGN KEY (parent_session_id) REFERENCES parent_session(id) ON DELETE CASCADE,
  constraint push_device_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint push_device_student_session_id_fkey FOREIGN KEY (student_session_id) REFERENCES student_session(id) ON DELETE CASCADE,
  constraint push_device_endpoint_unique UNIQUE (endpoint),
  constraint push_device_fcm_token_unique UNIQUE (fcm_token),
  constraint push_device_parent_session_unique UNIQUE (parent_session_id),
  constraint push_device_session_unique UNIQUE (session_id),
  constraint push_device_student_session_unique UNIQUE (student_session_id)
);

create table recovery_code (
  staff_id bigint not null,
  code_hash bytea not null,
  constraint recovery_code_pkey PRIMARY KEY (staff_id, code_hash),
  constraint recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table replacement_offer (
  id bigint generated always as identity not null,
  lesson_id bigint not null,
  staff_id bigint not null,
  state text default 'open'::text not null,
  offered_by bigint,
  offered_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint replacement_offer_pkey PRIMARY KEY (id),
  constraint replacement_offer_state_known CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'over'::text]))),
  constraint replacement_offer_lesson_fk FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint replacement_offer_offerer_fk FOREIGN KEY (offered_by) REFERENCES staff(id),
  constraint replacement_offer_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint replacement_offer_once UNIQUE (lesson_id, staff_id)
);
CREATE INDEX replacement_offer_offerer_index ON public.replacement_offer USING btree (offered_by);
CREATE INDEX replacement_offer_staff_index ON public.replacement_offer USING btree (staff_id, state);

create table report (
  id bigint generated always as identity not null,
  type smallint not null,
  lesson_id bigint not null,
  created_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone,
  teacher_id bigint,
  seen_by bigint,
  constraint report_pkey PRIMARY KEY (id),
  constraint report_type_known CHECK ((type = ANY (ARRAY[1, 2]))),
  constraint report_lesson_fk FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint report_seen_by_fk FOREIGN KEY (seen_by) REFERENCES staff(id),
  constraint report_teacher_fk FOREIGN KEY (teacher_id) REFERENCES staff(id),
  constraint report_once UNIQUE (type, lesson_id)
);
CREATE INDEX report_lesson_index ON public.report USING btree (lesson_id);
CREATE INDEX report_teacher_index ON public.report USING btree (teacher_id, id);
CREATE INDEX report_type_index ON public.report USING btree (type, id);
CREATE INDEX report_unseen_index ON public.report USING btree (id) WHERE (seen_at IS NULL);

create table report_day (
  date date not null,
  created_at timestamp with time zone not null,
  constraint report_day_pkey PRIMARY KEY (date)
);

create table risk (
  id bigint generated always as identity not null,
  student_id bigint not null,
  state text default 'new'::text not null,
  outcome text,
  holder_id bigint,
  acted_on date,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint risk_pkey PRIMARY KEY (id),
  constraint risk_closed_has_time CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint risk_outcome_known CHECK ((outcome = ANY (ARRAY['better'::text, 'same'::text, 'worse'::text]))),
  constraint risk_state_known CHECK ((state = ANY (ARRAY['new'::text, 'taken'::text, 'acted'::text, 'closed'::text]))),
  constraint risk_holder_fk FOREIGN KEY (holder_id) REFERENCES staff(id),
  constraint risk_student_fk FOREIGN KEY (student_id) REFERENCES student(id),
  constraint risk_student_unique UNIQUE (student_id)
);
CREATE INDEX risk_acted_index ON public.risk USING btree (acted_on) WHERE (acted_on IS NOT NULL);
CREATE INDEX risk_opened_index ON public.risk USING btree (opened_at);
CREATE INDEX risk_state_index ON public.risk USING btree (state, opened_at, id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.risk FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table risk_event (
  id bigint generated always as identity not null,
  risk_id bigint not null,
  kind text not null,
  action smallint,
  date date not null,
  note text,
  outcome text,
  staff_id bigint,
  created_at timestamp with time zone not null,
  attempt_id uuid,
  constraint risk_event_pkey PRIMARY KEY (id),
  constraint risk_event_action_known CHECK (((action >= 1) AND (action <= 5))),
  constraint risk_event_action_of_act CHECK (((action IS NOT NULL) = (kind = 'acted'::text))),
  constraint risk_event_kind_known CHECK ((kind = ANY (ARRAY['opened'::text, 'taken'::text, 'acted'::text, 'closed'::text, 'reopened'::text, 'recovered'::text, 'left'::text]))),
  constraint risk_event_attempt_fk FOREIGN KEY (attempt_id) REFERENCES call_attempt(id) ON DELETE SET NULL,
  constraint risk_event_risk_fk FOREIGN KEY (risk_id) REFERENCES risk(id) ON DELETE CASCADE,
  constraint risk_event_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint risk_event_attempt_once UNIQUE (attempt_id, risk_id)
);
CREATE INDEX risk_event_risk_index ON public.risk_event USING btree (risk_id, id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.risk_event FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table risk_reason (
  id bigint generated always as identity not null,
  risk_id bigint not null,
  kind smallint not null,
  group_id bigint not null,
  from_date date not null,
  to_date date not null,
  got integer not null,
  whole integer not null,
  earlier_got integer not null,
  earlier_whole integer not null,
  after_got integer default 0 not null,
  after_whole integer default 0 not null,
  gone_on date,
  constraint risk_reason_pkey PRIMARY KEY (id),
  constraint risk_reason_kind_known CHECK (((kind >= 1) AND (kind <= 4))),
  constraint risk_reason_group_fk FOREIGN KEY (group_id) REFERENCES study_group(id),
  constraint risk_reason_risk_fk FOREIGN KEY (risk_id) REFERENCES risk(id) ON DELETE CASCADE,
  constraint risk_reason_once UNIQUE (risk_id, kind, group_id)
);
CREATE INDEX risk_reason_group_index ON public.risk_reason USING btree (group_id, risk_id);

create table role (
  id bigint generated always as identity not null,
  name text not null,
  type smallint not null,
  is_admin boolean default false not null,
  grants text[] default '{}'::text[] not null,
  version integer default 1 not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  needs_second_factor boolean default false not null,
  constraint role_pkey PRIMARY KEY (id),
  constraint role_name_length CHECK (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 100))),
  constraint role_type_known CHECK ((type = ANY (ARRAY[0, 1, 2])))
);
CREATE UNIQUE INDEX role_name_unique ON public.role USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX role_one_admin ON public.role USING btree (is_admin) WHERE (is_admin AND (deleted_at IS NULL));
CREATE TRIGGER role_tells_access AFTER UPDATE ON public.role FOR EACH ROW WHEN ((old.grants IS DISTINCT FROM new.grants)) EXECUTE FUNCTION tell_access('role', 'id');

create table room (
  id bigint generated always as identity not null,
  head_office_id bigint not null,
  name text not null,
  erp_name text,
  capacity smallint,
  floor smallint,
  equipment text,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint room_pkey PRIMARY KEY (id),
  constraint room_capacity_positive CHECK ((capacity > 0)),
  constraint room_name_length CHECK (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 100))),
  constraint room_head_office_fk FOREIGN KEY (head_office_id) REFERENCES head_office(id)
);
CREATE UNIQUE INDEX room_erp_name_unique ON public.room USING btree (head_office_id, lower(erp_name));
CREATE UNIQUE INDEX room_name_unique ON public.room USING btree (head_office_id, lower(name));

create table safety_setting (
  id smallint default 1 not null,
  exports_per_day integer default 20 not null,
  people_per_day integer default 10000 not null,
  people_by_programs integer default 100000 not null,
  constraint safety_setting_pkey PRIMARY KEY (id),
  constraint safety_setting_exports_known CHECK (((exports_per_day >= 1) AND (exports_per_day <= 1000))),
  constraint safety_setting_only_one CHECK ((id = 1)),
  constraint safety_setting_people_known CHECK (((people_per_day >= 1) AND (people_per_day <= 1000000))),
  constraint safety_setting_programs_known CHECK (((people_by_programs >= 1) AND (people_by_programs <= 10000000)))
);

create table saved_view (
  id bigint generated always as identity not null,
  staff_id bigint not null,
  title text not null,
  path text not null,
  is_shared boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint saved_view_once UNIQUE (staff_id, path)
);
CREATE INDEX saved_view_shared_index ON public.saved_view USING btree (id) WHERE is_shared;
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.saved_view FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table schedule_item (
  id bigint generated always as identity not null,
  group_id bigint not null,
  key text not null,
  staff_id bigint,
  days_of_week smallint[] not null,
  begin_time time without time zone not null,
  end_time time without time zone not null,
  start_date date not null,
  end_date date,
  classroom_name text,
  gone_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  staff_ext_id text,
  room_id bigint,
  is_ours boolean default false not null,
  constraint schedule_item_pkey PRIMARY KEY (id),
  constraint schedule_item_days_known CHECK ((days_of_week <@ ARRAY[(1)::smallint, (2)::smallint, (3)::smallint, (4)::smallint, (5)::smallint, (6)::smallint, (7)::smallint])),
  constraint schedule_item_times_in_order CHECK ((begin_time < end_time)),
  constraint schedule_item_group_id_fkey FOREIGN KEY (group_id) REFERENCES study_group(id),
  constraint schedule_item_room_fk FOREIGN KEY (room_id) REFERENCES room(id),
  constraint schedule_item_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint schedule_item_key_unique UNIQUE (group_id, key)
);
CREATE INDEX schedule_item_room_index ON public.schedule_item USING btree (room_id, group_id) WHERE (room_id IS NOT NULL);
CREATE INDEX schedule_item_staff_index ON public.schedule_item USING btree (staff_id, group_id) INCLUDE (end_date, gone_at);
CREATE INDEX schedule_item_staff_waiting_index ON public.schedule_item USING btree (staff_ext_id) WHERE (staff_id IS NULL);
CREATE TRIGGER schedule_item_changes AFTER INSERT OR UPDATE ON public.schedule_item FOR EACH ROW WHEN ((NOT new.is_ours)) EXECUTE FUNCTION note_change_of('study_group', 'group_id');
CREATE TRIGGER schedule_item_removal_tells_access AFTER DELETE ON public.schedule_item FOR EACH ROW WHEN ((old.staff_id IS NOT NULL)) EXECUTE FUNCTION tell_access('staff', 'staff_id');
CREATE TRIGGER schedule_item_tells_access AFTER UPDATE ON public.schedule_item FOR EACH ROW WHEN (((old.staff_id IS NOT NULL) AND ((old.staff_id IS DISTINCT FROM new.staff_id) OR (old.group_id IS DISTINCT FROM new.group_id) OR (old.end_date IS DISTINCT FROM new.end_date) OR (old.gone_at IS DISTINCT FROM new.gone_at)))) EXECUTE FUNCTION tell_access('staff', 'staff_id');

create table schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  needs text,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table second_factor (
  staff_id bigint not null,
  secret bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint default 0 not null,
  constraint second_factor_pkey PRIMARY KEY (staff_id),
  constraint second_factor_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table session (
  id uuid not null,
  staff_id bigint not null,
  refresh_hash bytea not null,
  fcm_token text,
  address text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  refreshed_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  family_hash bytea default '\x'::bytea not null,
  network text,
  device text,
  password_at timestamp with time zone default now() not null,
  with_factor boolean default false not null,
  device_hash bytea,
  access_token_id bigint,
  browser_hash bytea,
  former_browser_hash bytea,
  former_refresh_hash bytea,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_access_token_fk FOREIGN KEY (access_token_id) REFERENCES access_token(id),
  constraint session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint session_access_token_unique UNIQUE (access_token_id)
);
CREATE INDEX session_device_index ON public.session USING btree (device_hash);
CREATE INDEX session_expires_index ON public.session USING btree (expires_at);
CREATE UNIQUE INDEX session_mark_unique ON public.session USING btree (sha256(uuid_send(id)));
CREATE INDEX session_staff_index ON public.session USING btree (staff_id, network);
CREATE TRIGGER session_tells_access AFTER UPDATE ON public.session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION tell_access('staff', 'staff_id');

create table sign_in_attempt (
  key text not null,
  failures integer not null,
  window_started_at timestamp with time zone not null,
  constraint sign_in_attempt_pkey PRIMARY KEY (key)
);
CREATE INDEX sign_in_attempt_window_index ON public.sign_in_attempt USING btree (window_started_at);

create table sms (
  id bigint generated always as identity not null,
  student_id bigint,
  agent_id bigint,
  phone text not null,
  text text not null,
  body bytea,
  status text default 'waiting'::text not null,
  provider text,
  provider_id text,
  error text,
  initiator_id bigint,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  access jsonb,
  constraint sms_pkey PRIMARY KEY (id),
  constraint sms_status_known CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'not_sent'::text]))),
  constraint sms_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint sms_initiator_id_fkey FOREIGN KEY (initiator_id) REFERENCES staff(id),
  constraint sms_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE UNIQUE INDEX sms_provider_id_unique ON public.sms USING btree (provider, provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX sms_student_index ON public.sms USING btree (student_id, id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.sms FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table source_homework (
  id bigint generated always as identity not null,
  course_id bigint not null,
  topic_id bigint,
  month_id bigint,
  theme text not null,
  description text not null,
  files text[] default '{}'::text[] not null,
  type smallint not null,
  is_draft boolean not null,
  version integer default 1 not null,
  created_by bigint not null,
  updated_by bigint not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  search text generated always as (search_fold(((theme || ' '::text) || description))) stored not null,
  constraint source_homework_pkey PRIMARY KEY (id),
  constraint source_homework_one_place CHECK (((topic_id IS NULL) <> (month_id IS NULL))),
  constraint source_homework_type_known CHECK ((type = ANY (ARRAY[1, 2, 3]))),
  constraint source_homework_course_fk FOREIGN KEY (course_id) REFERENCES study_course(id),
  constraint source_homework_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint source_homework_month_fk FOREIGN KEY (month_id) REFERENCES study_month(id),
  constraint source_homework_topic_fk FOREIGN KEY (topic_id) REFERENCES curriculum_topic(id),
  constraint source_homework_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff(id)
);
CREATE INDEX source_homework_course_index ON public.source_homework USING btree (course_id, is_draft) WHERE (deleted_at IS NULL);
CREATE INDEX source_homework_list_index ON public.source_homework USING btree (updated_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX source_homework_month_index ON public.source_homework USING btree (month_id) WHERE (deleted_at IS NULL);
CREATE INDEX source_homework_search_index ON public.source_homework USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX source_homework_topic_index ON public.source_homework USING btree (topic_id) WHERE (deleted_at IS NULL);

create table staff (
  id bigint generated always as identity not null,
  kind smallint not null,
  ext_id text,
  h_id text,
  erp_kind text,
  first_name text not null,
  last_name text not null,
  middle_name text,
  phone_number text,
  gender smallint,
  photo text,
  face_status smallint default 4 not null,
  work_status smallint default 1 not null,
  login text,
  password_hash text,
  role_id bigint,
  is_blocked boolean default false not null,
  is_superadmin boolean default false not null,
  gone_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  full_name text generated always as (((last_name || ' '::text) || first_name)) stored not null,
  search text generated always as (search_fold(((((((((((last_name || ' '::text) || first_name) || ' '::text) || COALESCE(middle_name, ''::text)) || ' '::text) || COALESCE(h_id, ''::text)) || ' '::text) || COALESCE(phone_number, ''::text)) || ' '::text) || COALESCE(login, ''::text)))) stored not null,
  erp jsonb,
  must_change_password boolean default false not null,
  face_trouble text,
  changed_at timestamp with time zone default now() not null,
  access_version integer default 0 not null,
  door_photo text,
  door_photo_before_consent boolean default false not null,
  sounds tsvector,
  forgotten_at timestamp with time zone,
  phone_typed_by bigint,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_erp_kind_known CHECK ((erp_kind = ANY (ARRAY['teacher'::text, 'assistant'::text]))),
  constraint staff_face_status_known CHECK (((face_status >= 1) AND (face_status <= 4))),
  constraint staff_face_trouble_known CHECK ((face_trouble = ANY (ARRAY['none'::text, 'several'::text, 'small'::text, 'duplicate'::text, 'refused'::text]))),
  constraint staff_gender_known CHECK ((gender = ANY (ARRAY[1, 2]))),
  constraint staff_kind_known CHECK ((kind = ANY (ARRAY[1, 2]))),
  constraint staff_login_ascii CHECK (((login COLLATE "C") ~ '^[A-Za-z0-9_.@+-]+$'::text)),
  constraint staff_profile_whole CHECK ((((login IS NULL) = (password_hash IS NULL)) AND ((login IS NULL) = (role_id IS NULL)))),
  constraint staff_work_status_known CHECK ((work_status = ANY (ARRAY[1, 2]))),
  constraint staff_role_fk FOREIGN KEY (role_id) REFERENCES role(id),
  constraint staff_ext_id_unique UNIQUE (ext_id)
);
CREATE INDEX staff_kind_created_index ON public.staff USING btree (kind, created_at, id);
CREATE UNIQUE INDEX staff_login_unique ON public.staff USING btree (lower((login COLLATE "C")));
CREATE UNIQUE INDEX staff_one_superadmin ON public.staff USING btree (is_superadmin) WHERE is_superadmin;
CREATE INDEX staff_role_index ON public.staff USING btree (role_id);
CREATE INDEX staff_search_index ON public.staff USING gin (search gin_trgm_ops);
CREATE INDEX staff_sounds_index ON public.staff USING gin (sounds);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.staff FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();
CREATE TRIGGER staff_changes BEFORE UPDATE ON public.staff FOR EACH ROW WHEN (((((((((((old.h_id IS DISTINCT FROM new.h_id) OR (old.erp_kind IS DISTINCT FROM new.erp_kind)) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.middle_name IS DISTINCT FROM new.middle_name)) OR (old.phone_number IS DISTINCT FROM new.phone_number)) OR (old.login IS DISTINCT FROM new.login)) OR (old.work_status IS DISTINCT FROM new.work_status)) OR (old.is_blocked IS DISTINCT FROM new.is_blocked)) OR (old.gone_at IS DISTINCT FROM new.gone_at))) EXECUTE FUNCTION note_change();
CREATE TRIGGER staff_phone_listed AFTER INSERT OR UPDATE OF phone_number ON public.staff FOR EACH ROW EXECUTE FUNCTION list_staff_phone();
CREATE TRIGGER staff_sounds BEFORE INSERT OR UPDATE OF last_name, first_name, middle_name, h_id, login ON public.staff FOR EACH ROW EXECUTE FUNCTION note_sounds_of_staff();
CREATE TRIGGER staff_tells_access AFTER UPDATE ON public.staff FOR EACH ROW WHEN (((old.is_blocked IS DISTINCT FROM new.is_blocked) OR (old.work_status IS DISTINCT FROM new.work_status) OR (old.role_id IS DISTINCT FROM new.role_id))) EXECUTE FUNCTION tell_access('staff', 'id');

create table staff_absence (
  id bigint generated always as identity not null,
  staff_id bigint not null,
  span tsrange not null,
  reason text not null,
  state text not null,
  asked_at timestamp with time zone not null,
  decided_by bigint,
  note text,
  constraint staff_absence_pkey PRIMARY KEY (id),
  constraint staff_absence_span_bound CHECK (((NOT isempty(span)) AND (NOT lower_inf(span)) AND (NOT upper_inf(span)))),
  constraint staff_absence_state_known CHECK ((state = ANY (ARRAY['asked'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint staff_absence_decider_fk FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint staff_absence_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_absence_once EXCLUDE USING gist (staff_id WITH =, span WITH &&) WHERE ((state = ANY (ARRAY['asked'::text, 'approved'::text])))
);
CREATE INDEX staff_absence_decider_index ON public.staff_absence USING btree (decided_by);
CREATE INDEX staff_absence_staff_index ON public.staff_absence USING btree (staff_id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.staff_absence FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table staff_erasure (
  staff_id bigint not null,
  staff_created_at timestamp with time zone not null,
  erased_at timestamp with time zone not null,
  registered_at timestamp with time zone,
  constraint staff_erasure_pkey PRIMARY KEY (staff_id),
  constraint staff_erasure_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_erasure_unregistered_index ON public.staff_erasure USING btree (staff_id) WHERE (registered_at IS NULL);

create table staff_head_office (
  staff_id bigint not null,
  head_office_id bigint not null,
  from_erp boolean default false not null,
  constraint staff_head_office_pkey PRIMARY KEY (staff_id, head_office_id),
  constraint staff_head_office_head_office_id_fkey FOREIGN KEY (head_office_id) REFERENCES head_office(id),
  constraint staff_head_office_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_head_office_head_office_index ON public.staff_head_office USING btree (head_office_id);
CREATE TRIGGER staff_head_office_changes AFTER INSERT OR DELETE OR UPDATE ON public.staff_head_office FOR EACH ROW EXECUTE FUNCTION note_change_of('staff', 'staff_id');
CREATE TRIGGER staff_head_office_tells_access AFTER DELETE ON public.staff_head_office FOR EACH ROW EXECUTE FUNCTION tell_access('staff', 'staff_id');

create table staff_hours (
  staff_id bigint not null,
  iso_day smallint not null,
  begin_time time without time zone not null,
  end_time time without time zone not null,
  constraint staff_hours_pkey PRIMARY KEY (staff_id, iso_day, begin_time),
  constraint staff_hours_day_known CHECK (((iso_day >= 1) AND (iso_day <= 7))),
  constraint staff_hours_order CHECK ((begin_time < end_time)),
  constraint staff_hours_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.staff_hours FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table staff_leaver (
  staff_id bigint not null,
  noticed_on date not null,
  warned_on date,
  held_on date,
  constraint staff_leaver_pkey PRIMARY KEY (staff_id),
  constraint staff_leaver_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_leaver_held_index ON public.staff_leaver USING btree (held_on) WHERE (held_on IS NOT NULL);

create table staff_phone (
  id bigint generated always as identity not null,
  staff_id bigint not null,
  phone text not null,
  typed_by bigint[] default '{}'::bigint[] not null,
  source text not null,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint staff_phone_pkey PRIMARY KEY (id),
  constraint staff_phone_confirmed_by_another CHECK ((confirmed_by <> ALL (typed_by))),
  constraint staff_phone_form CHECK ((phone ~ '^998[0-9]{9}$'::text)),
  constraint staff_phone_source_known CHECK ((source = ANY (ARRAY['staff'::text, 'erp'::text, 'unknown'::text]))),
  constraint staff_phone_confirmed_by_fk FOREIGN KEY (confirmed_by) REFERENCES staff(id),
  constraint staff_phone_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_phone_once UNIQUE (staff_id, phone)
);
CREATE INDEX staff_phone_phone_index ON public.staff_phone USING btree (phone);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.staff_phone FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table store_category (
  id bigint generated always as identity not null,
  name text not null,
  created_at timestamp with time zone not null,
  constraint store_category_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX store_category_name_unique ON public.store_category USING btree (search_fold(name));

create table store_item (
  id bigint generated always as identity not null,
  category_id bigint not null,
  name text not null,
  description text not null,
  count integer not null,
  price integer not null,
  image text not null,
  is_stopped boolean default false not null,
  pending_count integer default 0 not null,
  given_count integer default 0 not null,
  returned_count integer default 0 not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  search text generated always as (search_fold(name)) stored not null,
  constraint store_item_pkey PRIMARY KEY (id),
  constraint store_item_count_not_negative CHECK ((count >= 0)),
  constraint store_item_pending_not_negative CHECK ((pending_count >= 0)),
  constraint store_item_price_positive CHECK ((price > 0)),
  constraint store_item_returned_were_given CHECK (((returned_count >= 0) AND (returned_count <= given_count))),
  constraint store_item_category_fk FOREIGN KEY (category_id) REFERENCES store_category(id),
  constraint store_item_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id)
);
CREATE INDEX store_item_category_index ON public.store_item USING btree (category_id);
CREATE INDEX store_item_search_index ON public.store_item USING gin (search gin_trgm_ops);
CREATE INDEX store_item_state_index ON public.store_item USING btree (is_stopped, created_at DESC, id DESC);

create table store_transaction (
  id bigint generated always as identity not null,
  student_id bigint not null,
  item_id bigint not null,
  price integer not null,
  state text default 'pending'::text not null,
  client_key uuid not null,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  canceled_at timestamp with time zone,
  handled_by bigint,
  constraint store_transaction_pkey PRIMARY KEY (id),
  constraint store_transaction_price_positive CHECK ((price > 0)),
  constraint store_transaction_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'delivered'::text, 'canceled'::text]))),
  constraint store_transaction_times CHECK ((((state <> 'pending'::text) OR (num_nonnulls(delivered_at, canceled_at) = 0)) AND ((state <> 'delivered'::text) OR ((delivered_at IS NOT NULL) AND (canceled_at IS NULL))) AND ((state <> 'canceled'::text) OR (canceled_at IS NOT NULL)))),
  constraint store_transaction_handled_by_fkey FOREIGN KEY (handled_by) REFERENCES staff(id),
  constraint store_transaction_item_id_fkey FOREIGN KEY (item_id) REFERENCES store_item(id),
  constraint store_transaction_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint store_transaction_once UNIQUE (student_id, client_key)
);
CREATE INDEX store_transaction_created_index ON public.store_transaction USING btree (created_at DESC, id DESC);
CREATE INDEX store_transaction_item_index ON public.store_transaction USING btree (item_id);
CREATE INDEX store_transaction_state_index ON public.store_transaction USING btree (state, created_at DESC, id DESC);
CREATE INDEX store_transaction_student_index ON public.store_transaction USING btree (student_id, created_at DESC, id DESC);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.store_transaction FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table story (
  id bigint generated always as identity not null,
  title text not null,
  attachment text not null,
  thumbnail text,
  video_id bigint,
  link text,
  is_active boolean not null,
  views_count integer default 0 not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  search text generated always as (search_fold(title)) stored not null,
  constraint story_pkey PRIMARY KEY (id),
  constraint story_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint story_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id),
  constraint story_video_once UNIQUE (video_id)
);
CREATE INDEX story_active_index ON public.story USING btree (id DESC) WHERE is_active;
CREATE INDEX story_search_index ON public.story USING gin (search gin_trgm_ops);

create table story_view (
  story_id bigint not null,
  student_id bigint not null,
  seen_at timestamp with time zone not null,
  constraint story_view_pkey PRIMARY KEY (story_id, student_id),
  constraint story_view_story_id_fkey FOREIGN KEY (story_id) REFERENCES story(id) ON DELETE CASCADE,
  constraint story_view_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX story_view_student_index ON public.story_view USING btree (student_id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.story_view FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table student (
  id bigint generated always as identity not null,
  ext_id text,
  h_id text,
  first_name text not null,
  last_name text not null,
  middle_name text,
  birth_date date,
  gender smallint,
  phone_number text,
  mobile text,
  photo text,
  status_id smallint default 1 not null,
  contract_status text default 'no_contract'::text not null,
  contract_type text,
  system_status smallint default 1 not null,
  gone_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  full_name text generated always as ((((last_name || ' '::text) || first_name) || COALESCE((' '::text || middle_name), ''::text))) stored not null,
  search text generated always as (search_fold(((((((((((last_name || ' '::text) || first_name) || ' '::text) || COALESCE(middle_name, ''::text)) || ' '::text) || COALESCE(h_id, ''::text)) || ' '::text) || COALESCE(phone_number, ''::text)) || ' '::text) || COALESCE(mobile, ''::text)))) stored not null,
  erp jsonb,
  login text,
  password_hash text,
  passport_series text,
  passport_number text,
  personal_id text,
  birth_certificate_series text,
  birth_certificate_number text,
  face_status smallint default 4 not null,
  referrer_id bigint,
  has_private_info boolean generated always as (((birth_date IS NOT NULL) AND ((passport_number IS NOT NULL) OR (birth_certificate_number IS NOT NULL)))) stored not null,
  forgotten_at timestamp with time zone,
  face_trouble text,
  must_change_password boolean default false not null,
  first_portal_at timestamp with time zone,
  last_portal_at timestamp with time zone,
  portal_installed_at timestamp with time zone,
  changed_at timestamp with time zone default now() not null,
  phone_typed_by bigint,
  access_version integer default 0 not null,
  door_photo text,
  door_photo_before_consent boolean default false not null,
  sounds tsvector,
  script text,
  constraint student_pkey PRIMARY KEY (id),
  constraint student_account_whole CHECK (((login IS NULL) = (password_hash IS NULL))),
  constraint student_birth_certificate_whole CHECK (((birth_certificate_series IS NULL) = (birth_certificate_number IS NULL))),
  constraint student_contract_status_known CHECK ((contract_status = ANY (ARRAY['waiting'::text, 'done'::text, 'no_contract'::text]))),
  constraint student_contract_type_known CHECK ((contract_type = ANY (ARRAY['self'::text, 'agent'::text]))),
  constraint student_face_status_known CHECK (((face_status >= 1) AND (face_status <= 4))),
  constraint student_face_trouble_known CHECK ((face_trouble = ANY (ARRAY['none'::text, 'several'::text, 'small'::text, 'duplicate'::text, 'refused'::text]))),
  constraint student_gender_known CHECK ((gender = ANY (ARRAY[1, 2]))),
  constraint student_login_ascii CHECK (((login COLLATE "C") ~ '^[A-Za-z0-9_.@+-]+$'::text)),
  constraint student_passport_number_form CHECK ((passport_number ~ '^[0-9]{7}$'::text)),
  constraint student_passport_series_form CHECK ((passport_series ~ '^[A-Z]{2}$'::text)),
  constraint student_passport_whole CHECK (((passport_series IS NULL) = (passport_number IS NULL))),
  constraint student_personal_id_form CHECK ((personal_id ~ '^[0-9]{14}$'::text)),
  constraint student_script_known CHECK ((script = ANY (ARRAY['latin'::text, 'cyrillic'::text]))) NOT VALID,
  constraint student_system_status_known CHECK ((system_status = ANY (ARRAY[1, 2]))),
  constraint student_referrer_fk FOREIGN KEY (referrer_id) REFERENCES agent(id),
  constraint student_status_fk FOREIGN KEY (status_id) REFERENCES control_action(id),
  constraint student_ext_id_unique UNIQUE (ext_id)
);
CREATE INDEX student_born_index ON public.student USING btree (birth_date, replace(translate(name_fold(search_fold(first_name)), 'aeiou .,()'::text, ''::text), 'ks'::text, 'h'::text));
CREATE INDEX student_contract_status_index ON public.student USING btree (contract_status, created_at, id);
CREATE INDEX student_contract_type_index ON public.student USING btree (contract_type, created_at, id);
CREATE INDEX student_created_index ON public.student USING btree (created_at, id);
CREATE INDEX student_door_photo_index ON public.student USING btree (id) WHERE (door_photo IS NOT NULL);
CREATE INDEX student_forgotten_index ON public.student USING btree (id) WHERE (forgotten_at IS NOT NULL);
CREATE INDEX student_h_id_index ON public.student USING btree (h_id);
CREATE INDEX student_kept ON public.student USING btree (id) WHERE (forgotten_at IS NULL);
CREATE UNIQUE INDEX student_login_unique ON public.student USING btree (lower((login COLLATE "C")));
CREATE INDEX student_mobile_index ON public.student USING btree (mobile);
CREATE UNIQUE INDEX student_passport_unique ON public.student USING btree (passport_series, passport_number);
CREATE UNIQUE INDEX student_personal_id_unique ON public.student USING btree (personal_id);
CREATE INDEX student_phone_index ON public.student USING btree (phone_number);
CREATE INDEX student_photo_index ON public.student USING btree (num_nonnulls(photo), created_at, id);
CREATE INDEX student_portal_index ON public.student USING btree (num_nonnulls(first_portal_at), created_at, id);
CREATE INDEX student_portal_installed_index ON public.student USING btree (num_nonnulls(portal_installed_at), created_at, id);
CREATE INDEX student_private_info_index ON public.student USING btree (has_private_info, created_at, id);
CREATE INDEX student_referrer_index ON public.student USING btree (referrer_id) WHERE (referrer_id IS NOT NULL);
CREATE INDEX student_search_index ON public.student USING gin (search gin_trgm_ops);
CREATE INDEX student_sounds_index ON public.student USING gin (sounds);
CREATE INDEX student_status_index ON public.student USING btree (status_id, created_at, id);
CREATE INDEX student_status_place_index ON public.student USING btree (status_id, id);
CREATE INDEX student_system_status_index ON public.student USING btree (system_status, created_at, id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.student FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();
CREATE TRIGGER student_changes BEFORE UPDATE ON public.student FOR EACH ROW WHEN (((((((((((((((old.h_id IS DISTINCT FROM new.h_id) OR (old.first_name IS DISTINCT FROM new.first_name)) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.middle_name IS DISTINCT FROM new.middle_name)) OR (old.birth_date IS DISTINCT FROM new.birth_date)) OR (old.gender IS DISTINCT FROM new.gender)) OR (old.phone_number IS DISTINCT FROM new.phone_number)) OR (old.mobile IS DISTINCT FROM new.mobile)) OR (old.login IS DISTINCT FROM new.login)) OR (old.status_id IS DISTINCT FROM new.status_id)) OR (old.contract_status IS DISTINCT FROM new.contract_status)) OR (old.contract_type IS DISTINCT FROM new.contract_type)) OR (old.system_status IS DISTINCT FROM new.system_status)) OR (old.gone_at IS DISTINCT FROM new.gone_at))) EXECUTE FUNCTION note_change();
CREATE TRIGGER student_has_point_balance AFTER INSERT ON public.student REFERENCING NEW TABLE AS new_student FOR EACH STATEMENT EXECUTE FUNCTION open_point_balance();
CREATE TRIGGER student_phones_listed AFTER INSERT OR UPDATE OF phone_number, mobile ON public.student FOR EACH ROW EXECUTE FUNCTION list_student_phones();
CREATE TRIGGER student_sounds BEFORE INSERT OR UPDATE OF last_name, first_name, middle_name, h_id ON public.student FOR EACH ROW EXECUTE FUNCTION note_sounds();
CREATE TRIGGER student_tells_access AFTER UPDATE ON public.student FOR EACH ROW WHEN (((old.system_status IS DISTINCT FROM new.system_status) OR (old.gone_at IS DISTINCT FROM new.gone_at) OR (old.login IS DISTINCT FROM new.login))) EXECUTE FUNCTION tell_access('student', 'id');

create table student_category (
  student_id bigint not null,
  category_id bigint not null,
  by_hand boolean default false not null,
  constraint student_category_pkey PRIMARY KEY (student_id, category_id),
  constraint student_category_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint student_category_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX student_category_category_index ON public.student_category USING btree (category_id, student_id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.student_category FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();
CREATE TRIGGER student_category_changes AFTER INSERT OR DELETE OR UPDATE ON public.student_category FOR EACH ROW EXECUTE FUNCTION note_change_of('student', 'student_id');

create table student_contract (
  id bigint generated always as identity not null,
  number text not null,
  student_id bigint not null,
  template_id bigint not null,
  type text not null,
  agent_id bigint,
  agent jsonb,
  status text default 'waiting'::text not null,
  file_key text,
  phone text not null,
  token_hash bytea not null,
  token_expires_at timestamp with time zone not null,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  code_sent_at timestamp with time zone,
  code_failures smallint default 0 not null,
  signed_at timestamp with time zone,
  evidence jsonb,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  wanted_phone text,
  wanted_phone_by bigint,
  shown jsonb,
  wanted_phone_at timestamp with time zone,
  constraint student_contract_pkey PRIMARY KEY (id),
  constraint student_contract_agent_whole CHECK ((((type = 'agent'::text) = (agent_id IS NOT NULL)) AND ((type = 'agent'::text) = (agent IS NOT NULL)))),
  constraint student_contract_signed_whole CHECK ((((status = 'done'::text) = (signed_at IS NOT NULL)) AND ((status = 'done'::text) = (evidence IS NOT NULL)))),
  constraint student_contract_status_known CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'cancelled'::text]))),
  constraint student_contract_type_known CHECK ((type = ANY (ARRAY['self'::text, 'agent'::text]))),
  constraint student_contract_wanted_phone_whole CHECK (((wanted_phone IS NULL) = (wanted_phone_by IS NULL))),
  constraint student_contract_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint student_contract_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint student_contract_file_key_fkey FOREIGN KEY (file_key) REFERENCES file(key),
  constraint student_contract_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint student_contract_template_id_fkey FOREIGN KEY (template_id) REFERENCES contract_template(id),
  constraint student_contract_wanted_phone_by_fkey FOREIGN KEY (wanted_phone_by) REFERENCES staff(id),
  constraint student_contract_number_unique UNIQUE (number),
  constraint student_contract_token_unique UNIQUE (token_hash)
);
CREATE INDEX student_contract_agent_index ON public.student_contract USING btree (agent_id) WHERE (agent_id IS NOT NULL);
CREATE INDEX student_contract_file_index ON public.student_contract USING btree (file_key) WHERE (file_key IS NOT NULL);
CREATE UNIQUE INDEX student_contract_one_waiting ON public.student_contract USING btree (student_id, template_id) WHERE (status = 'waiting'::text);
CREATE INDEX student_contract_student_index ON public.student_contract USING btree (student_id, id);
CREATE INDEX student_contract_template_index ON public.student_contract USING btree (template_id, id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.student_contract FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table student_feed (
  student_id bigint not null,
  seq bigint not null,
  kind text not null,
  about_id bigint,
  created_at timestamp with time zone default now() not null,
  constraint student_feed_pkey PRIMARY KEY (student_id, seq)
);
CREATE INDEX student_feed_created_index ON public.student_feed USING btree (created_at);

create table student_feed_head (
  student_id bigint not null,
  seq bigint not null,
  constraint student_feed_head_pkey PRIMARY KEY (student_id)
);

create table student_feedback (
  id bigint generated always as identity not null,
  student_id bigint not null,
  group_id bigint,
  text text not null,
  author_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint student_feedback_pkey PRIMARY KEY (id),
  constraint student_feedback_text_length CHECK (((char_length(text) >= 1) AND (char_length(text) <= 999))),
  constraint student_feedback_author_id_fkey FOREIGN KEY (author_id) REFERENCES staff(id),
  constraint student_feedback_group_id_fkey FOREIGN KEY (group_id) REFERENCES study_group(id),
  constraint student_feedback_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX student_feedback_group_index ON public.student_feedback USING btree (group_id, id) WHERE (group_id IS NOT NULL);
CREATE INDEX student_feedback_student_index ON public.student_feedback USING btree (student_id, id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.student_feedback FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table student_group (
  id bigint generated always as identity not null,
  ext_id text,
  student_id bigint not null,
  group_id bigint not null,
  control_action_id smallint default 1 not null,
  started_date date,
  ended_date date,
  gone_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  erp_started_date date,
  erp_ended_date date,
  price_id bigint,
  stop_reason text,
  discount_use_id bigint,
  changed_at timestamp with time zone default now() not null,
  constraint student_group_pkey PRIMARY KEY (id),
  constraint student_group_dates_in_order CHECK ((started_date <= ended_date)),
  constraint student_group_control_action_id_fkey FOREIGN KEY (control_action_id) REFERENCES control_action(id),
  constraint student_group_discount_use_fk FOREIGN KEY (discount_use_id) REFERENCES discount_use(id),
  constraint student_group_group_fk FOREIGN KEY (group_id) REFERENCES study_group(id),
  constraint student_group_price_id_fkey FOREIGN KEY (price_id) REFERENCES price(id),
  constraint student_group_student_fk FOREIGN KEY (student_id) REFERENCES student(id),
  constraint student_group_ext_id_unique UNIQUE (ext_id),
  constraint student_group_one_at_a_time EXCLUDE USING gist (student_id WITH =, group_id WITH =, daterange(started_date, ended_date, '[]'::text) WITH &&) WHERE ((gone_at IS NULL))
);
CREATE INDEX student_group_discount_use_index ON public.student_group USING btree (discount_use_id) WHERE (discount_use_id IS NOT NULL);
CREATE INDEX student_group_group_index ON public.student_group USING btree (group_id, student_id) INCLUDE (started_date, ended_date, gone_at);
CREATE INDEX student_group_student_index ON public.student_group USING btree (student_id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.student_group FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();
CREATE TRIGGER student_group_changes BEFORE UPDATE ON public.student_group FOR EACH ROW WHEN ((((((old.student_id IS DISTINCT FROM new.student_id) OR (old.group_id IS DISTINCT FROM new.group_id)) OR (old.started_date IS DISTINCT FROM new.started_date)) OR (old.ended_date IS DISTINCT FROM new.ended_date)) OR (old.gone_at IS DISTINCT FROM new.gone_at))) EXECUTE FUNCTION note_change();
CREATE TRIGGER student_group_gives_discount_back AFTER DELETE ON public.student_group FOR EACH ROW WHEN ((old.discount_use_id IS NOT NULL)) EXECUTE FUNCTION give_discount_back();

create table student_group_event (
  id bigint generated always as identity not null,
  student_group_id bigint not null,
  kind text not null,
  control_action_id smallint,
  date date,
  reason text,
  staff_id bigint not null,
  created_at timestamp with time zone default now() not null,
  replaced jsonb,
  constraint student_group_event_pkey PRIMARY KEY (id),
  constraint student_group_event_kind_known CHECK ((kind = ANY (ARRAY['added'::text, 'stopped'::text, 'continued'::text, 'status'::text, 'moved'::text, 'taken_back'::text]))),
  constraint student_group_event_control_action_id_fkey FOREIGN KEY (control_action_id) REFERENCES control_action(id),
  constraint student_group_event_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint student_group_event_student_group_id_fkey FOREIGN KEY (student_group_id) REFERENCES student_group(id)
);
CREATE INDEX student_group_event_membership_index ON public.student_group_event USING btree (student_group_id, id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.student_group_event FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table student_head_office (
  student_id bigint not null,
  head_office_id bigint not null,
  from_erp boolean default false not null,
  constraint student_head_office_pkey PRIMARY KEY (student_id, head_office_id),
  constraint student_head_office_head_office_id_fkey FOREIGN KEY (head_office_id) REFERENCES head_office(id),
  constraint student_head_office_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX student_head_office_head_office_index ON public.student_head_office USING btree (head_office_id, student_id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.student_head_office FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();
CREATE TRIGGER student_head_office_changes AFTER INSERT OR DELETE OR UPDATE ON public.student_head_office FOR EACH ROW EXECUTE FUNCTION note_change_of('student', 'student_id');

create table student_import (
  id bigint generated always as identity not null,
  file_name text not null,
  columns text[] not null,
  mapping jsonb default '{}'::jsonb not null,
  office_id bigint not null,
  status text default 'draft'::text not null,
  version integer default 1 not null,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  applied_at timestamp with time zone,
  reverted_at timestamp with time zone,
  left_out jsonb default '[]'::jsonb not null,
  date_order text default 'day'::text not null,
  is_1904 boolean default false not null,
  constraint student_import_pkey PRIMARY KEY (id),
  constraint student_import_date_order_known CHECK ((date_order = ANY (ARRAY['day'::text, 'month'::text, 'unsure'::text]))),
  constraint student_import_status_known CHECK ((status = ANY (ARRAY['draft'::text, 'applied'::text, 'reverted'::text]))),
  constraint student_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint student_import_office_id_fkey FOREIGN KEY (office_id) REFERENCES office(id)
);
CREATE INDEX student_import_created_index ON public.student_import USING btree (created_by, id);

create table student_import_row (
  import_id bigint not null,
  line integer not null,
  cells text[] not null,
  is_skipped boolean,
  action text not null,
  student jsonb,
  errors jsonb not null,
  duplicates jsonb not null,
  student_id bigint,
  sheet text,
  sheet_line integer,
  aside text,
  remarks jsonb default '{}'::jsonb not null,
  constraint student_import_row_pkey PRIMARY KEY (import_id, line),
  constraint student_import_row_action_known CHECK ((action = ANY (ARRAY['create'::text, 'skip'::text, 'error'::text]))),
  constraint student_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES student_import(id) ON DELETE CASCADE,
  constraint student_import_row_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX student_import_row_action_index ON public.student_import_row USING btree (import_id, action, line);
CREATE INDEX student_import_row_student_index ON public.student_import_row USING btree (student_id) WHERE (student_id IS NOT NULL);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.student_import_row FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table student_merge (
  student_id bigint not null,
  into_id bigint not null,
  merged_at timestamp with time zone not null,
  constraint student_merge_pkey PRIMARY KEY (student_id),
  constraint student_merge_of_two CHECK ((student_id <> into_id)),
  constraint student_merge_into_fk FOREIGN KEY (into_id) REFERENCES student(id),
  constraint student_merge_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX student_merge_into_index ON public.student_merge USING btree (into_id);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.student_merge FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table student_note (
  id bigint generated always as identity not null,
  student_id bigint not null,
  agent_id bigint,
  staff_id bigint,
  text text not null,
  first_day date not null,
  last_day date not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint student_note_pkey PRIMARY KEY (id),
  constraint student_note_days_in_order CHECK (((last_day >= first_day) AND (last_day <= (first_day + 92)))),
  constraint student_note_of_one_author CHECK ((num_nonnulls(agent_id, staff_id) = 1)),
  constraint student_note_agent_fk FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint student_note_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint student_note_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX student_note_agent_index ON public.student_note USING btree (agent_id);
CREATE INDEX student_note_last_day_index ON public.student_note USING btree (last_day);
CREATE INDEX student_note_staff_index ON public.student_note USING btree (staff_id);
CREATE INDEX student_note_student_index ON public.student_note USING btree (student_id, last_day);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.student_note FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table student_notification (
  notification_id bigint not null,
  student_id bigint not null,
  read_at timestamp with time zone,
  group_id bigint,
  other_group_ids bigint[],
  constraint student_notification_pkey PRIMARY KEY (student_id, notification_id),
  constraint student_notification_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX student_notification_notification_index ON public.student_notification USING btree (notification_id, student_id);
CREATE INDEX student_notification_unread_index ON public.student_notification USING btree (student_id) WHERE (read_at IS NULL);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.student_notification FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table student_phone (
  id bigint generated always as identity not null,
  student_id bigint not null,
  phone text not null,
  typed_by bigint[] default '{}'::bigint[] not null,
  source text not null,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint student_phone_pkey PRIMARY KEY (id),
  constraint student_phone_confirmed_by_another CHECK ((confirmed_by <> ALL (typed_by))),
  constraint student_phone_form CHECK ((phone ~ '^998[0-9]{9}$'::text)),
  constraint student_phone_source_known CHECK ((source = ANY (ARRAY['staff'::text, 'erp'::text, 'unknown'::text]))),
  constraint student_phone_confirmed_by_fk FOREIGN KEY (confirmed_by) REFERENCES staff(id),
  constraint student_phone_student_fk FOREIGN KEY (student_id) REFERENCES student(id) ON DELETE CASCADE,
  constraint student_phone_once UNIQUE (student_id, phone)
);
CREATE INDEX student_phone_phone_index ON public.student_phone USING btree (phone);
CREATE INDEX student_phone_waits_index ON public.student_phone USING btree (id) WHERE (confirmed_at IS NULL);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.student_phone FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table student_session (
  id uuid not null,
  student_id bigint not null,
  address text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  network text,
  family_hash bytea default '\x'::bytea not null,
  refresh_hash bytea default '\x'::bytea not null,
  refreshed_at timestamp with time zone default now() not null,
  device text,
  device_hash bytea,
  viewed_in uuid,
  telegram_chat_id bigint,
  browser_hash bytea,
  former_browser_hash bytea,
  former_refresh_hash bytea,
  constraint student_session_pkey PRIMARY KEY (id),
  constraint student_session_view_not_renewed CHECK (((viewed_in IS NULL) OR (family_hash = '\x'::bytea))),
  constraint student_session_student_id_fkey FOREIGN KEY (student_id) REFERENCES student(id),
  constraint student_session_telegram_chat_fk FOREIGN KEY (telegram_chat_id) REFERENCES telegram_chat(id) ON DELETE SET NULL,
  constraint student_session_viewed_in_fk FOREIGN KEY (viewed_in) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX student_session_device_index ON public.student_session USING btree (device_hash);
CREATE INDEX student_session_expires_index ON public.student_session USING btree (expires_at);
CREATE UNIQUE INDEX student_session_mark_unique ON public.student_session USING btree (sha256(uuid_send(id)));
CREATE INDEX student_session_student_index ON public.student_session USING btree (student_id, network);
CREATE INDEX student_session_telegram_chat_index ON public.student_session USING btree (telegram_chat_id) WHERE (telegram_chat_id IS NOT NULL);
CREATE INDEX student_session_viewed_in_index ON public.student_session USING btree (viewed_in) WHERE (viewed_in IS NOT NULL);
CREATE TRIGGER student_session_tells_access AFTER UPDATE ON public.student_session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION tell_access('student', 'student_id');

create table study_break (
  id bigint generated always as identity not null,
  student_id bigint not null,
  group_id bigint,
  first_day date not null,
  last_day date not null,
  reason text not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  constraint study_break_pkey PRIMARY KEY (id),
  constraint study_break_days_in_order CHECK ((first_day <= last_day)),
  constraint study_break_group_fk FOREIGN KEY (group_id) REFERENCES study_group(id),
  constraint study_break_staff_fk FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint study_break_student_fk FOREIGN KEY (student_id) REFERENCES student(id),
  constraint study_break_one_at_a_time EXCLUDE USING gist (student_id WITH =, int8range(group_id, group_id, '[]'::text) WITH &&, daterange(first_day, last_day, '[]'::text) WITH &&) WHERE ((cancelled_at IS NULL))
);
CREATE INDEX study_break_group_index ON public.study_break USING btree (group_id);
CREATE INDEX study_break_staff_index ON public.study_break USING btree (created_by);
CREATE INDEX study_break_student_index ON public.study_break USING btree (student_id, last_day);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.study_break FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table study_course (
  id bigint generated always as identity not null,
  name text not null,
  discipline_id bigint not null,
  version integer default 1 not null,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  search text generated always as (search_fold(name)) stored not null,
  constraint study_course_pkey PRIMARY KEY (id),
  constraint study_course_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint study_course_discipline_fk FOREIGN KEY (discipline_id) REFERENCES course(id)
);
CREATE INDEX study_course_list_index ON public.study_course USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX study_course_name_unique ON public.study_course USING btree (discipline_id, search_fold(name)) WHERE (deleted_at IS NULL);

create table study_group (
  id bigint generated always as identity not null,
  ext_id text,
  name text not null,
  head_office_id bigint,
  course_id bigint,
  category_id bigint,
  learning_type_id bigint,
  direction text,
  started_date date,
  ended_date date,
  gone_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  search text generated always as (search_fold(name)) stored not null,
  changed_at timestamp with time zone default now() not null,
  constraint study_group_pkey PRIMARY KEY (id),
  constraint study_group_dates_in_order CHECK ((started_date <= ended_date)),
  constraint study_group_category_fk FOREIGN KEY (category_id) REFERENCES category(id),
  constraint study_group_course_fk FOREIGN KEY (course_id) REFERENCES course(id),
  constraint study_group_head_office_fk FOREIGN KEY (head_office_id) REFERENCES head_office(id),
  constraint study_group_learning_type_fk FOREIGN KEY (learning_type_id) REFERENCES learning_type(id),
  constraint study_group_ext_id_unique UNIQUE (ext_id)
);
CREATE INDEX study_group_category_index ON public.study_group USING btree (category_id, id);
CREATE INDEX study_group_course_index ON public.study_group USING btree (course_id, id);
CREATE INDEX study_group_ended_index ON public.study_group USING btree (ended_date);
CREATE INDEX study_group_head_office_index ON public.study_group USING btree (head_office_id, id);
CREATE INDEX study_group_learning_type_index ON public.study_group USING btree (learning_type_id, id);
CREATE INDEX study_group_search_index ON public.study_group USING gin (search gin_trgm_ops);
CREATE INDEX study_group_started_index ON public.study_group USING btree (started_date);
CREATE INDEX study_group_status_index ON public.study_group USING btree (head_office_id, started_date, ended_date, gone_at);
CREATE TRIGGER study_group_changes BEFORE UPDATE ON public.study_group FOR EACH ROW WHEN ((((((((((old.name IS DISTINCT FROM new.name) OR (old.head_office_id IS DISTINCT FROM new.head_office_id)) OR (old.course_id IS DISTINCT FROM new.course_id)) OR (old.category_id IS DISTINCT FROM new.category_id)) OR (old.learning_type_id IS DISTINCT FROM new.learning_type_id)) OR (old.direction IS DISTINCT FROM new.direction)) OR (old.started_date IS DISTINCT FROM new.started_date)) OR (old.ended_date IS DISTINCT FROM new.ended_date)) OR (old.gone_at IS DISTINCT FROM new.gone_at))) EXECUTE FUNCTION note_change();
CREATE TRIGGER study_group_tells_access AFTER UPDATE ON public.study_group FOR EACH ROW WHEN ((old.head_office_id IS DISTINCT FROM new.head_office_id)) EXECUTE FUNCTION tell_access('group', 'id');

create table study_month (
  id bigint generated always as identity not null,
  course_id bigint not null,
  number smallint not null,
  lessons_count smallint not null,
  deleted_at timestamp with time zone,
  constraint study_month_pkey PRIMARY KEY (id),
  constraint study_month_lessons_range CHECK (((lessons_count >= 1) AND (lessons_count <= 31))),
  constraint study_month_number_range CHECK (((number >= 1) AND (number <= 60))),
  constraint study_month_course_fk FOREIGN KEY (course_id) REFERENCES study_course(id)
);
CREATE UNIQUE INDEX study_month_number_unique ON public.study_month USING btree (course_id, number) WHERE (deleted_at IS NULL);

create table study_month_role (
  month_id bigint not null,
  role_id bigint not null,
  constraint study_month_role_pkey PRIMARY KEY (month_id, role_id),
  constraint study_month_role_month_fk FOREIGN KEY (month_id) REFERENCES study_month(id),
  constraint study_month_role_role_fk FOREIGN KEY (role_id) REFERENCES role(id)
);

create table sync_mark (
  entity text not null,
  modified_until timestamp with time zone,
  full_at timestamp with time zone,
  rows integer,
  constraint sync_mark_pkey PRIMARY KEY (entity)
);

create table sync_refusal (
  id bigint generated always as identity not null,
  run_id bigint not null,
  entity text not null,
  ext_id text,
  reason text not null,
  is_note boolean default false not null,
  constraint sync_refusal_pkey PRIMARY KEY (id),
  constraint sync_refusal_run_id_fkey FOREIGN KEY (run_id) REFERENCES sync_run(id)
);
CREATE INDEX sync_refusal_run_index ON public.sync_refusal USING btree (run_id);

create table sync_row (
  id bigint generated always as identity not null,
  run_id bigint not null,
  what text not null,
  entity text not null,
  ext_id text not null,
  constraint sync_row_pkey PRIMARY KEY (id),
  constraint sync_row_what_known CHECK ((what = ANY (ARRAY['added'::text, 'changed'::text, 'ended'::text]))),
  constraint sync_row_run_id_fkey FOREIGN KEY (run_id) REFERENCES sync_run(id)
);
CREATE INDEX sync_row_run_index ON public.sync_row USING btree (run_id, what, id);

create table sync_run (
  id bigint generated always as identity not null,
  type text not null,
  status text default 'running'::text not null,
  is_full boolean default true not null,
  started_by bigint,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  lease_until timestamp with time zone,
  total integer,
  done integer default 0 not null,
  added integer default 0 not null,
  changed integer default 0 not null,
  unchanged integer default 0 not null,
  ended integer default 0 not null,
  refused integer default 0 not null,
  waiting integer default 0 not null,
  error text,
  progress smallint default 0 not null,
  restarts smallint default 0 not null,
  remarks text[] default '{}'::text[] not null,
  constraint sync_run_pkey PRIMARY KEY (id),
  constraint sync_run_status_known CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'error'::text]))),
  constraint sync_run_type_known CHECK ((type = ANY (ARRAY['teachers'::text, 'student'::text, 'groups'::text, 'group-students'::text, 'import'::text]))),
  constraint sync_run_started_by_fkey FOREIGN KEY (started_by) REFERENCES staff(id)
);
CREATE UNIQUE INDEX sync_run_one_at_a_time ON public.sync_run USING btree ((true)) WHERE (status = 'running'::text);
CREATE INDEX sync_run_type_index ON public.sync_run USING btree (type, id);

create table sync_waiting (
  entity text not null,
  ext_id text not null,
  record jsonb not null,
  reason text not null,
  since timestamp with time zone default now() not null,
  run_id bigint,
  constraint sync_waiting_pkey PRIMARY KEY (entity, ext_id),
  constraint sync_waiting_run_id_fkey FOREIGN KEY (run_id) REFERENCES sync_run(id)
);

create table taken_back (
  request_id text not null,
  staff_id bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint taken_back_pkey PRIMARY KEY (request_id),
  constraint taken_back_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table telegram_chat (
  id bigint generated always as identity not null,
  chat_id bigint not null,
  agent_id bigint,
  student_id bigint,
  staff_id bigint,
  language text,
  linked_by text not null,
  linked_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  constraint telegram_chat_pkey PRIMARY KEY (id),
  constraint telegram_chat_end_reason_known CHECK ((end_reason = ANY (ARRAY['unlinked'::text, 'blocked'::text, 'replaced'::text, 'revoked'::text]))),
  constraint telegram_chat_end_whole CHECK (((ended_at IS NULL) = (end_reason IS NULL))),
  constraint telegram_chat_linked_by_known CHECK ((linked_by = ANY (ARRAY['link'::text, 'contact'::text]))),
  constraint telegram_chat_one_owner CHECK ((num_nonnulls(agent_id, student_id, staff_id) = 1)),
  constraint telegram_chat_agent_fk FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint telegram_chat_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint telegram_chat_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX telegram_chat_agent_index ON public.telegram_chat USING btree (agent_id) WHERE (agent_id IS NOT NULL);
CREATE UNIQUE INDEX telegram_chat_agent_unique ON public.telegram_chat USING btree (agent_id) WHERE ((ended_at IS NULL) AND (agent_id IS NOT NULL));
CREATE UNIQUE INDEX telegram_chat_live_unique ON public.telegram_chat USING btree (chat_id) WHERE (ended_at IS NULL);
CREATE INDEX telegram_chat_staff_index ON public.telegram_chat USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE UNIQUE INDEX telegram_chat_staff_unique ON public.telegram_chat USING btree (staff_id) WHERE ((ended_at IS NULL) AND (staff_id IS NOT NULL));
CREATE INDEX telegram_chat_student_index ON public.telegram_chat USING btree (student_id) WHERE (student_id IS NOT NULL);
CREATE UNIQUE INDEX telegram_chat_student_unique ON public.telegram_chat USING btree (student_id) WHERE ((ended_at IS NULL) AND (student_id IS NOT NULL));

create table telegram_link (
  token_hash bytea not null,
  agent_id bigint,
  student_id bigint,
  staff_id bigint,
  expires_at timestamp with time zone not null,
  constraint telegram_link_pkey PRIMARY KEY (token_hash),
  constraint telegram_link_hash_length CHECK ((length(token_hash) = 32)),
  constraint telegram_link_one_owner CHECK ((num_nonnulls(agent_id, student_id, staff_id) = 1)),
  constraint telegram_link_agent_fk FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint telegram_link_staff_fk FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint telegram_link_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX telegram_link_agent_index ON public.telegram_link USING btree (agent_id) WHERE (agent_id IS NOT NULL);
CREATE INDEX telegram_link_expires_index ON public.telegram_link USING btree (expires_at);
CREATE INDEX telegram_link_staff_index ON public.telegram_link USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX telegram_link_student_index ON public.telegram_link USING btree (student_id) WHERE (student_id IS NOT NULL);

create table telegram_sign_in (
  hash bytea not null,
  used_at timestamp with time zone not null,
  constraint telegram_sign_in_pkey PRIMARY KEY (hash)
);
CREATE INDEX telegram_sign_in_used_index ON public.telegram_sign_in USING btree (used_at);

create table telegram_update (
  update_id bigint not null,
  answer jsonb,
  received_at timestamp with time zone not null,
  constraint telegram_update_pkey PRIMARY KEY (update_id)
);
CREATE INDEX telegram_update_received_index ON public.telegram_update USING btree (received_at);

create table telling (
  id bigint generated always as identity not null,
  kind text not null,
  student_id bigint not null,
  head_office_id bigint,
  cause text not null,
  title text not null,
  body text not null,
  picture text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  screen text,
  constraint telling_pkey PRIMARY KEY (id),
  constraint telling_kind_known CHECK ((kind = ANY (ARRAY['absence'::text, 'homework_back'::text, 'exam_result'::text, 'centre'::text, 'contract'::text, 'pass'::text, 'weekly'::text, 'lesson'::text, 'late'::text, 'homework_missing'::text]))) NOT VALID,
  constraint telling_head_office_fk FOREIGN KEY (head_office_id) REFERENCES head_office(id),
  constraint telling_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX telling_centre_index ON public.telling USING btree (cause, student_id) WHERE (kind = 'centre'::text);
CREATE INDEX telling_created_index ON public.telling USING btree (created_at);
CREATE INDEX telling_head_office_index ON public.telling USING btree (head_office_id) WHERE (head_office_id IS NOT NULL);
CREATE INDEX telling_student_index ON public.telling USING btree (student_id, id);
CREATE INDEX telling_undecided_index ON public.telling USING btree (cause, id) WHERE (decided_at IS NULL);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.telling FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table told_absence (
  id bigint generated always as identity not null,
  student_id bigint not null,
  agent_id bigint not null,
  first_day date not null,
  last_day date not null,
  reason text not null,
  note text,
  told_at timestamp with time zone not null,
  cancelled_at timestamp with time zone,
  lesson_ids bigint[],
  constraint told_absence_pkey PRIMARY KEY (id),
  constraint told_absence_days_in_order CHECK ((first_day <= last_day)),
  constraint told_absence_lessons_of_one_day CHECK (((lesson_ids IS NULL) OR ((first_day = last_day) AND (cardinality(lesson_ids) > 0)))) NOT VALID,
  constraint told_absence_reason_known CHECK ((reason = ANY (ARRAY['ill'::text, 'on_the_road'::text, 'family'::text, 'other'::text]))),
  constraint told_absence_agent_fk FOREIGN KEY (agent_id) REFERENCES agent(id),
  constraint told_absence_student_fk FOREIGN KEY (student_id) REFERENCES student(id)
);
CREATE INDEX told_absence_agent_index ON public.told_absence USING btree (agent_id);
CREATE UNIQUE INDEX told_absence_once ON public.told_absence USING btree (student_id, agent_id, first_day, last_day) WHERE (cancelled_at IS NULL);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.told_absence FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table video (
  id bigint generated always as identity not null,
  type text not null,
  group_id bigint,
  lesson_id bigint,
  curriculum_id bigint,
  orig_name text not null,
  file_name text not null,
  size_bytes bigint not null,
  status smallint default 5 not null,
  percentage smallint default 0 not null,
  message text,
  host text not null,
  host_id text not null,
  upload_url text not null,
  is_whole boolean default false not null,
  playable jsonb,
  duration_seconds real,
  author_id bigint not null,
  expires_at timestamp with time zone,
  next_attempt_at timestamp with time zone,
  original_until timestamp with time zone,
  deleted_at timestamp with time zone,
  cleared_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  search text generated always as (search_fold(orig_name)) stored not null,
  is_for_students boolean default false not null,
  constraint video_pkey PRIMARY KEY (id),
  constraint video_percentage_range CHECK (((percentage >= 0) AND (percentage <= 100))),
  constraint video_place CHECK (((type = 'lesson'::text) = ((group_id IS NOT NULL) AND (lesson_id IS NOT NULL)))),
  constraint video_size_positive CHECK ((size_bytes > 0)),
  constraint video_status_known CHECK (((status >= 1) AND (status <= 6))),
  constraint video_type_known CHECK ((type = ANY (ARRAY['lesson'::text, 'curriculum'::text, 'parenting'::text, 'story'::text, 'public'::text]))),
  constraint video_author_id_fkey FOREIGN KEY (author_id) REFERENCES staff(id),
  constraint video_group_fk FOREIGN KEY (group_id) REFERENCES study_group(id),
  constraint video_lesson_fk FOREIGN KEY (lesson_id) REFERENCES lesson(id)
);
CREATE INDEX video_author_index ON public.video USING btree (author_id) WHERE ((status = 5) AND (deleted_at IS NULL));
CREATE INDEX video_expires_index ON public.video USING btree (expires_at) WHERE ((expires_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX video_group_index ON public.video USING btree (group_id, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX video_host_id_unique ON public.video USING btree (host, host_id);
CREATE INDEX video_lesson_index ON public.video USING btree (lesson_id);
CREATE INDEX video_look_index ON public.video USING btree (next_attempt_at) WHERE ((status = 5) AND (deleted_at IS NULL));
CREATE INDEX video_original_index ON public.video USING btree (original_until) WHERE (original_until IS NOT NULL);
CREATE INDEX video_search_index ON public.video USING gin (search gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX video_status_index ON public.video USING btree (status, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX video_topic_index ON public.video USING btree (curriculum_id) WHERE ((curriculum_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX video_type_index ON public.video USING btree (type, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX video_uncleared_index ON public.video USING btree (next_attempt_at) WHERE ((deleted_at IS NOT NULL) AND (cleared_at IS NULL));

create table video_event (
  id bigint generated always as identity not null,
  video_id bigint not null,
  status smallint not null,
  message text not null,
  staff_id bigint,
  created_at timestamp with time zone not null,
  constraint video_event_pkey PRIMARY KEY (id),
  constraint video_event_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint video_event_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id)
);
CREATE INDEX video_event_video_index ON public.video_event USING btree (video_id, id);

create table video_upload (
  id uuid not null,
  video_id bigint not null,
  owner_id bigint not null,
  size_bytes bigint not null,
  leased_by uuid,
  leased_until timestamp with time zone,
  is_wanted boolean default false not null,
  created_at timestamp with time zone not null,
  constraint video_upload_pkey PRIMARY KEY (id),
  constraint video_upload_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES staff(id),
  constraint video_upload_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id)
);
CREATE INDEX video_upload_video_index ON public.video_upload USING btree (video_id);

create table way_rule (
  head_office_id bigint,
  kind text not null,
  ways text[] not null,
  is_urgent boolean not null,
  answer_minutes integer,
  constraint way_rule_answer_range CHECK (((answer_minutes >= 5) AND (answer_minutes <= 1440))),
  constraint way_rule_call_known CHECK (((kind = 'absence'::text) OR (NOT ('call'::text = ANY (ways))))),
  constraint way_rule_kind_known CHECK ((kind = ANY (ARRAY['absence'::text, 'homework_back'::text, 'exam_result'::text, 'centre'::text, 'contract'::text, 'pass'::text, 'weekly'::text, 'lesson'::text, 'late'::text, 'homework_missing'::text]))),
  constraint way_rule_ways_known CHECK ((ways <@ ARRAY['push'::text, 'telegram'::text, 'sms'::text, 'call'::text])),
  constraint way_rule_head_office_fk FOREIGN KEY (head_office_id) REFERENCES head_office(id),
  constraint way_rule_once UNIQUE NULLS NOT DISTINCT (head_office_id, kind)
);

create table way_setting (
  id integer default 1 not null,
  sms_price integer default 0 not null,
  constraint way_setting_pkey PRIMARY KEY (id),
  constraint way_setting_one CHECK ((id = 1)),
  constraint way_setting_price_range CHECK (((sms_price >= 0) AND (sms_price <= 100000)))
);

create table webhook (
  id bigint generated always as identity not null,
  name text not null,
  url text not null,
  kinds text[] not null,
  sources text[] not null,
  head_office_ids bigint[],
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamp with time zone,
  is_paused boolean default false not null,
  failures integer default 0 not null,
  failing_since timestamp with time zone,
  retry_at timestamp with time zone,
  created_by bigint not null,
  created_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint webhook_pkey PRIMARY KEY (id),
  constraint webhook_old_secret_whole CHECK (((old_secret IS NULL) = (old_secret_until IS NULL))),
  constraint webhook_creator_fk FOREIGN KEY (created_by) REFERENCES staff(id)
);
CREATE INDEX webhook_creator_index ON public.webhook USING btree (created_by);

create table webhook_attempt (
  id bigint generated always as identity not null,
  delivery_id bigint not null,
  at timestamp with time zone not null,
  status smallint,
  took_ms integer not null,
  error text,
  constraint webhook_attempt_pkey PRIMARY KEY (id),
  constraint webhook_attempt_delivery_fk FOREIGN KEY (delivery_id) REFERENCES webhook_delivery(id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempt_delivery_index ON public.webhook_attempt USING btree (delivery_id, id);

create table webhook_delivery (
  id bigint generated always as identity not null,
  webhook_id bigint not null,
  message_id uuid default gen_random_uuid() not null,
  kind text not null,
  audit_id bigint,
  subject text not null,
  body text,
  state text default 'waiting'::text not null,
  failures integer default 0 not null,
  first_tried_at timestamp with time zone,
  next_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'dead'::text]))),
  constraint webhook_delivery_webhook_fk FOREIGN KEY (webhook_id) REFERENCES webhook(id)
);
CREATE INDEX webhook_delivery_created_index ON public.webhook_delivery USING btree (created_at);
CREATE INDEX webhook_delivery_waiting_index ON public.webhook_delivery USING btree (webhook_id, subject, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_delivery_webhook_index ON public.webhook_delivery USING btree (webhook_id, id);

create table weekly_letter (
  student_id bigint not null,
  week date not null,
  content jsonb not null,
  opened_at timestamp with time zone,
  constraint weekly_letter_pkey PRIMARY KEY (student_id, week),
  constraint weekly_letter_student_fk FOREIGN KEY (student_id) REFERENCES student(id),
  constraint weekly_letter_week_fk FOREIGN KEY (week) REFERENCES weekly_run(week)
);
CREATE INDEX weekly_letter_week_index ON public.weekly_letter USING btree (week);
CREATE TRIGGER erasure_is_held AFTER DELETE OR UPDATE ON public.weekly_letter FOR EACH ROW WHEN ((current_setting('markaz.held'::text, true) <> ''::text)) EXECUTE FUNCTION hold_for_undo();

create table weekly_run (
  week date not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  done_until bigint default 0 not null,
  finished_at timestamp with time zone,
  constraint weekly_run_pkey PRIMARY KEY (week),
  constraint weekly_run_in_order CHECK ((from_at < until_at))
);

CREATE OR REPLACE FUNCTION public.audit_fields(before jsonb, after jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(array_agg(key), '{}')
  from (select case jsonb_typeof(before) when 'object' then before else '{}' end was,
      case jsonb_typeof(after) when 'object' then after else '{}' end became) line,
    jsonb_object_keys(was || became) key
  where coalesce(was -> key, 'null') is distinct from coalesce(became -> key, 'null')
$function$
;

CREATE OR REPLACE FUNCTION public.audit_is_forever()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and current_setting('markaz.masking', true) = 'on'
    and current_user = (select rolname from pg_roles join pg_class on relowner = pg_roles.oid where pg_class.oid = tg_relid)
    and to_jsonb(old) - '{before,after,comment,address,user_agent}'::text[]
      = to_jsonb(new) - '{before,after,comment,address,user_agent}'::text[] then
    return new;
  end if;
  raise exception 'audit rows are never changed' using errcode = 'insufficient_privilege';
end
$function$
;

CREATE OR REPLACE FUNCTION public.audit_key(entity text, action text, permission_name text, role_id bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select hashtextextended(entity || ' ' || action || ' ' || permission_name || ' ' || coalesce(role_id, 0), 0)
$function$
;

CREATE OR REPLACE FUNCTION public.audit_what_is_noted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  this bigint := audit_key(new.entity, new.action, new.permission_name, new.role_id);
begin
  if not exists (select from audit_what where key = this) then
    insert into audit_what (key, entity, action, permission_name, role_id)
    values (this, new.entity, new.action, new.permission_name, new.role_id);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.clear_mark_of_returned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.score := null;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_discount_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update discount set used_count = used_count + 1 where id = new.discount_id;
  else
    update discount set used_count = used_count - 1 where id = old.discount_id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.give_discount_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from discount_use where id = old.discount_use_id
    and not exists (select from student_group where discount_use_id = old.discount_use_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.half_year(moment timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (date_trunc('year', local) + case when extract(month from local) > 6 then interval '6 months' else '0' end)
    at time zone 'Asia/Tashkent'
  from (select moment at time zone 'Asia/Tashkent' as local) it
$function$
;

CREATE OR REPLACE FUNCTION public.hold_for_undo()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  held bigint := current_setting('markaz.held')::bigint;
begin
  insert into erasure_hold (student_id, staff_id, source, before, after) values (case when held > 0 then held end, case when held < 0 then -held end,
    tg_table_name, to_jsonb(old), case when tg_op = 'UPDATE' then to_jsonb(new) end);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.list_agent_phone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.phone ~ '^998[0-9]{9}$' then
    insert into agent_phone (agent_id, phone, typed_by, source, asked_by)
    values (new.id, new.phone, array_remove(array[new.phone_asked_by], null),
      case when new.phone_asked_by is not null then 'staff' when new.ext_id is not null then 'erp' else 'unknown' end,
      new.phone_asked_by)
    on conflict on constraint agent_phone_once do nothing;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.list_staff_phone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update staff_phone set confirmed_at = null, confirmed_by = null
  where staff_id = new.id and confirmed_at is not null and phone is distinct from new.phone_number;
  insert into staff_phone as known (staff_id, phone, typed_by, source)
  select new.id, new.phone_number, array_remove(array[new.phone_typed_by], null),
    case when new.phone_typed_by is not null then 'staff' when new.erp ->> 'phoneNumber' = new.phone_number then 'erp' else 'unknown' end
  where new.phone_number ~ '^998[0-9]{9}$'
  on conflict on constraint staff_phone_once do update set typed_by = known.typed_by || excluded.typed_by
    where not known.typed_by @> excluded.typed_by and known.confirmed_at is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.list_student_phones()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update student_phone set confirmed_at = null, confirmed_by = null
  where student_id = new.id and confirmed_at is not null and phone is distinct from new.phone_number and phone is distinct from new.mobile;
  if tg_op = 'INSERT' or new.mobile is distinct from old.mobile then
    insert into student_phone (student_id, phone, source) select new.id, new.mobile, 'erp' where new.mobile ~ '^998[0-9]{9}$'
    on conflict on constraint student_phone_once do nothing;
  end if;
  if tg_op = 'INSERT' or new.phone_number is distinct from old.phone_number then
    insert into student_phone as known (student_id, phone, typed_by, source)
    select new.id, new.phone_number, array_remove(array[new.phone_typed_by], null), case when new.phone_typed_by is null then 'unknown' else 'staff' end
    where new.phone_number ~ '^998[0-9]{9}$'
    on conflict on constraint student_phone_once do update set typed_by = known.typed_by || excluded.typed_by
      where not known.typed_by @> excluded.typed_by and known.confirmed_at is null;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.make_partitions(whole regclass, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET lock_timeout TO '3s'
AS $function$
declare
  begins timestamptz;
  ends timestamptz;
  schema name;
  part text;
  guard text;
begin
  perform pg_advisory_xact_lock(7303);
  select nspname into schema from pg_class join pg_namespace on pg_namespace.oid = relnamespace where pg_class.oid = whole;
  execute format('select max(%I.partition_end(inhrelid)) from pg_inherits where inhparent = $1', schema) into begins using whole;
  while begins <= until loop
    execute format('select %I.half_year($1 + interval ''7 months'')', schema) into ends using begins;
    part := format('%I.%I', schema, format('%s_%s', (select relname from pg_class where oid = whole),
      to_char(begins at time zone 'Asia/Tashkent', 'YYYY_MM')));
    begin
      execute format('create table %s (like %s including defaults)', part, whole);
      -- Guards of whole statements, which a partition does not take over.
      for guard in select pg_get_triggerdef(oid) from pg_trigger where tgrelid = whole and tgtype & 1 = 0 and not tgisinternal loop
        execute replace(guard, format(' ON %s ', whole), format(' ON %s ', part));
      end loop;
      execute format('alter table %s attach partition %s for values from (%L) to (%L)', whole, part, begins, ends);
    exception when check_violation then
      null;
    end;
    begins := ends;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.mask_audit(whole regclass, person bigint, parents bigint[], said text[])
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  schema name;
  since timestamptz;
  pattern text;
  more int;
  masked int;
begin
  select nspname into schema from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_roles on pg_roles.oid = relowner
    where pg_class.oid = whole and relname = 'audit' and rolname = current_user;
  if schema is null then raise exception 'not the audit of this owner' using errcode = 'insufficient_privilege'; end if;
  perform set_config('search_path', format('pg_catalog, %I, pg_temp', schema), true);
  select least(created_at, (select min(created_at) from agent where id = any(parents))) into since
    from student where id = person and forgotten_at is not null;
  if since is null or exists (select from agent where id = any(parents) and phone <> '') then
    raise exception 'only a forgotten person is masked' using errcode = 'insufficient_privilege';
  end if;
  -- Former phones and documents stand in the entries about the person.
  select array(
    select distinct value from (
      select unnest(said) union all
      select trim(quoted[1], '"') from audit, regexp_matches(concat(before::text, ' ', after::text), '"[^"\\]*"', 'g') quoted
      where audit.created_at >= since and ((entity = 'student' and entity_id = person) or (entity = 'agent' and entity_id = any(parents)))
    ) as one (value)
    where length(value) >= 7 and value ~ '\d.*\d.*\d.*\d.*\d' and value ~ '^\w.*\w$' and value !~ '^\d{4}-\d\d-\d\d'
      and not exists (select from agent where phone = value)
      and not exists (select from agent_phone where phone = value)
      and not exists (select from student where phone_number = value or mobile = value)
      and not exists (select from staff where phone_number = value)
  ) into said;
  perform set_config('markaz.masking', 'on', true);
  update audit set before = masked_strings(before), after = masked_strings(after), comment = case when comment is not null then '•••' end
    where audit.created_at >= since
      and ((entity = 'student' and entity_id = person) or (entity = 'agent' and entity_id = any(parents))
        or coalesce(before->'studentId', after->'studentId') = to_jsonb(person));
  get diagnostics masked = row_count;
  update audit set address = null, user_agent = null
    where audit.created_at >= since and (student_id = person or agent_id = any(parents)) and (address is not null or user_agent is not null);
  if cardinality(said) > 0 then
    select '\m(?:' || string_agg(regexp_replace(value, '([^[:alnum:]])', '\\\1', 'g'), '|') || ')\M' into pattern from unnest(said) value;
    update audit set before = masked_values(before, pattern), after = masked_values(after, pattern), comment = regexp_replace(comment, pattern, '•••', 'g')
      where audit.created_at >= since and concat(before::text, ' ', after::text, ' ', comment) ~ pattern;
    get diagnostics more = row_count;
    masked := masked + more;
  end if;
  perform set_config('markaz.masking', '', true);
  insert into audit (permission_name, action, entity, entity_id, after)
    values ('auth', 'mask-audit', 'student', person, jsonb_build_object('entries', masked));
  return said;
end $function$
;

CREATE OR REPLACE FUNCTION public.mask_staff_audit(whole regclass, person bigint, said text[])
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  schema name;
  since timestamptz;
  pattern text;
  more int;
  masked int;
begin
  select nspname into schema from pg_class join pg_namespace on pg_namespace.oid = relnamespace join pg_roles on pg_roles.oid = relowner
    where pg_class.oid = whole and relname = 'audit' and rolname = current_user;
  if schema is null then raise exception 'not the audit of this owner' using errcode = 'insufficient_privilege'; end if;
  perform set_config('search_path', format('pg_catalog, %I, pg_temp', schema), true);
  select created_at into since from staff where id = person and forgotten_at is not null;
  if since is null then
    raise exception 'only a forgotten person is masked' using errcode = 'insufficient_privilege';
  end if;
  -- Former phones and documents stand in the entries about the person.
  select array(
    select distinct value from (
      select unnest(said) union all
      select trim(quoted[1], '"') from audit, regexp_matches(concat(before::text, ' ', after::text), '"[^"\\]*"', 'g') quoted
      where audit.created_at >= since and entity = 'staff' and entity_id = person
    ) as one (value)
    where length(value) >= 7 and value ~ '\d.*\d.*\d.*\d.*\d' and value ~ '^\w.*\w$' and value !~ '^\d{4}-\d\d-\d\d'
      and not exists (select from agent where phone = value)
      and not exists (select from agent_phone where phone = value)
      and not exists (select from student where phone_number = value or mobile = value)
      and not exists (select from staff where phone_number = value)
  ) into said;
  perform set_config('markaz.masking', 'on', true);
  update audit set before = masked_strings(before), after = masked_strings(after), comment = case when comment is not null then '•••' end
    where audit.created_at >= since
      and entity = 'staff' and entity_id = person;
  get diagnostics masked = row_count;
  update audit set address = null, user_agent = null
    where audit.created_at >= since and staff_id = person and (address is not null or user_agent is not null);
  if cardinality(said) > 0 then
    select '\m(?:' || string_agg(regexp_replace(value, '([^[:alnum:]])', '\\\1', 'g'), '|') || ')\M' into pattern from unnest(said) value;
    update audit set before = masked_values(before, pattern), after = masked_values(after, pattern), comment = regexp_replace(comment, pattern, '•••', 'g')
      where audit.created_at >= since and concat(before::text, ' ', after::text, ' ', comment) ~ pattern;
    get diagnostics more = row_count;
    masked := masked + more;
  end if;
  perform set_config('markaz.masking', '', true);
  insert into audit (permission_name, action, entity, entity_id, after)
    values ('auth', 'mask-audit', 'staff', person, jsonb_build_object('entries', masked));
  return said;
end $function$
;

CREATE OR REPLACE FUNCTION public.masked_strings(document jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when jsonb_typeof(document) = 'string' then '"•••"'::jsonb else regexp_replace(document::text,
    '(: |\[|, )"(?:[^"\\]|\\.)*"(?=[,}\]])', '\1"•••"', 'g')::jsonb end
$function$
;

CREATE OR REPLACE FUNCTION public.masked_values(document jsonb, pattern text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select regexp_replace(regexp_replace(document::text, '(: |\[|, )(?:' || pattern || ')(?=[,}\]])', '\1"•••"', 'g'), pattern, '•••', 'g')::jsonb
$function$
;

CREATE OR REPLACE FUNCTION public.name_fold(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(translate(folded, E'õōóŏôöğǧḡǵçčşșšñńıíáâäúüéýžӯөҷіїєґңһәүұxqwy\u2010\u2013\u00ad\u200b\u200c\u200d\u2060\ufeff\u0301', 'ooooooggggccшшшnniiaaauueijoojiiegnhauuhkvi'), 'ш', 'sh'), 'ch', 'c'), 'shc', 'sh'), 'dzh', 'j'), 'zh', 'j'), 'dj', 'j'), 'kh', 'h'), 'gh', 'g'), 'ph', 'f'), 'td', 'd'), 'aa', 'a'), 'bb', 'b'), 'cc', 'c'), 'dd', 'd'), 'ee', 'e'), 'ff', 'f'), 'gg', 'g'), 'hh', 'h'), 'ii', 'i'), 'jj', 'j'), 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'oo', 'o'), 'pp', 'p'), 'qq', 'q'), 'rr', 'r'), 'ss', 's'), 'tt', 't'), 'uu', 'u'), 'vv', 'v'), 'zz', 'z'), 'lia', 'la'), 'ia', 'e'), 'ie', 'e'), 'io', 'e')
$function$
;

CREATE OR REPLACE FUNCTION public.name_sounds(words text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_to_tsvector(array(
    select distinct substr(word, place)
    from regexp_split_to_table(name_fold(search_fold(left(words, 500))), '[\s.,;:()/]+') as word,
      generate_series(1, greatest(length(word) - 3, 1)) as place
    where word <> ''))
$function$
;

CREATE OR REPLACE FUNCTION public.natural_order(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(
    regexp_replace(uzbek_order(value), '[0-9]+', '00000000000000000\&', 'g'), '[0-9]*([0-9]{18})', '\1', 'g')
$function$
;

CREATE OR REPLACE FUNCTION public.newest_point_entry(entries regclass)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
declare
  newest bigint;
begin
  if (select relname from pg_class where oid = entries) <> 'point_entry' then
    raise 'only point_entry is locked here, not %', entries;
  end if;
  execute format('lock table %s in share mode', entries);
  execute format('select coalesce(max(id), 0) from %s', entries) into newest;
  return newest;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_at := now();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_change_of()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  about jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  execute format('update %I set changed_at = now() where id = $1 and changed_at < now()', tg_argv[0])
    using (about ->> (tg_argv[1]))::bigint;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_sounds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sounds := name_sounds(concat_ws(' ', new.last_name, new.first_name, new.middle_name, new.h_id));
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_sounds_of_parent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sounds := name_sounds(new.full_name);
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.note_sounds_of_staff()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sounds := name_sounds(concat_ws(' ', new.last_name, new.first_name, new.middle_name, new.h_id, new.login));
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.open_point_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into point_balance (student_id) select id from new_student;
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.partition_end(part oid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select substring(pg_get_expr(relpartbound, oid) from $p$TO \('(.*)'\)$p$)::timestamptz from pg_class where oid = part
$function$
;

CREATE OR REPLACE FUNCTION public.point_entry_is_forever()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.comment is null and to_jsonb(new) - 'comment' = to_jsonb(old) - 'comment' then
    return new;
  end if;
  if tg_op = 'UPDATE' and current_setting('markaz.merging', true) = 'on'
    and to_jsonb(new) - 'student_id' = to_jsonb(old) - 'student_id' then
    return new;
  end if;
  raise exception 'point entries are never changed' using errcode = 'insufficient_privilege';
end
$function$
;

CREATE OR REPLACE FUNCTION public.search_fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select translate(
    replace(replace(replace(replace(replace(replace(replace(replace(
      lower(normalize(value, NFKC)),
      'ш', 'sh'), 'щ', 'sh'), 'ч', 'ch'), 'ё', 'yo'), 'ю', 'yu'), 'я', 'ya'), 'ц', 'ts'), 'ye', 'e'),
    'абвгдежзийклмнопрстуфхыэўқғҳъьʻʼ‘’''`´′ʹ"“”-',
    'abvgdejziyklmnoprstufxieoqgh')
$function$
;

CREATE OR REPLACE FUNCTION public.tell_access()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('markaz_live', 'access ' || tg_argv[0] || ':' || (to_jsonb(old) ->> tg_argv[1]));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.tell_parent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare parent bigint := coalesce(new.agent_id, old.agent_id);
begin
  if not exists (select from parent_session where agent_id = parent and ended_at is null) then return null; end if;
  insert into live_topic (name, seq) values ('parent:' || parent, 1)
    on conflict (name) do update set seq = live_topic.seq + 1;
  perform pg_notify('markaz_live', 'parent:' || parent || ' -');
  perform pg_notify('markaz_live', 'access parent:' || parent);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.undo_held(person bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  held record;
  columns text;
  restored text;
  keys text;
begin
  for held in select * from erasure_hold where student_id = person or staff_id = -person order by id desc loop
    select string_agg(format('it.%1$I = became.%1$I', attname), ' and ') into keys from pg_index
      join pg_attribute on attrelid = indrelid and attnum = any(indkey) where indrelid = held.source::text::regclass and indisprimary;
    select string_agg(quote_ident(attname), ', ' order by attnum), string_agg(format(
        'case when it.%1$I::text is not distinct from became.%1$I::text then was.%1$I else it.%1$I end', attname), ', ' order by attnum)
      into columns, restored from pg_attribute
      where attrelid = held.source::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        -- Access that has ended meanwhile stays ended.
        and (held.after is null or attname <> 'access_version')
        and (held.after is null or held.before->attname::text is distinct from held.after->attname::text);
    if held.after is null then
      execute format('insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_record(null::%1$I, $1)', held.source, columns)
        using held.before;
    elsif columns is not null then
      execute format('update %1$I it set (%2$s) = row(%3$s) from jsonb_populate_record(null::%1$I, $1) was, jsonb_populate_record(null::%1$I, $2) became where %4$s',
        held.source, columns, restored, keys) using held.before, held.after;
    end if;
  end loop;
  delete from erasure_hold where student_id = person or staff_id = -person;
end $function$
;

CREATE OR REPLACE FUNCTION public.uzbek_order(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select translate(
    replace(replace(replace(replace(
      translate(
        replace(replace(replace(replace(replace(replace(replace(replace(replace(
          lower(normalize(value, NFKC)),
          'ш', 'sh'), 'щ', 'sh'), 'ч', 'ch'), 'ё', 'yo'), 'ю', 'yu'), 'я', 'ya'), 'ц', 'ts'), 'ў', 'o'''), 'ғ', 'g'''),
        'абвгдежзийклмнопрстуфхыэқҳʻʼ‘’`´′ʹъь',
        'abvgdejziyklmnoprstufxieqh'''''''''''''''''),
      'o''', '{'), 'g''', '|'), 'sh', '}'), 'ch', '~'),
    '''"“”-', '')
$function$
;

CREATE OR REPLACE FUNCTION public.version_parts(version text)
 RETURNS numeric[]
 LANGUAGE sql
 IMMUTABLE STRICT
RETURN (string_to_array(regexp_replace(version, '([.]0+)+$'::text, ''::text), '.'::text))::numeric[]
;

CREATE OR REPLACE FUNCTION public.webhook_hears()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into webhook_delivery (webhook_id, kind, audit_id, subject)
  select id, new.entity || '.' || new.action, new.id, new.entity || ':' || coalesce(new.entity_id, 0) from webhook
  where deleted_at is null and not is_paused and sources @> array[new.entity || '.' || new.action];
  return null;
end $function$
;
