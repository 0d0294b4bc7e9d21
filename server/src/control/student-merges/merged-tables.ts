import { controlErrorTexts } from '@markaz/protocol/errors/control'
import type { FieldErrorText } from '@markaz/protocol/field-texts'

interface MergedTable {
  column?: string
  /** SQL condition: a row (`twin`) of the student who stays is equivalent to a row (`it`) of the merged student. */
  same?: string
  /**
   * If both students have an equivalent row: what happens to the row of the student who is merged away. A text = the
   * error with which the merge is refused.
   */
  both?: 'delete' | 'leave' | FieldErrorText
}

export const studentTablesToMerge: Record<string, MergedTable> = {
  absence_told: { same: 'twin.lesson_id = it.lesson_id', both: 'delete' },
  // Staff may have ended the link between the remaining student and the same parent; the merge must not start this link
  // again.
  agent_student: { same: 'twin.agent_id = it.agent_id', both: 'leave' },
  attendance: { same: 'twin.lesson_id = it.lesson_id', both: 'delete' },
  best_student: { same: 'twin.month = it.month', both: controlErrorTexts.sameMonth },
  certificate: {
    same: 'twin.course_id = it.course_id and twin.is_active and it.is_active',
    both: controlErrorTexts.sameCertificate,
  },
  chat: { same: 'twin.homework_id = it.homework_id or twin.exam_id = it.exam_id', both: controlErrorTexts.sameWork },
  chat_message: {},
  delivery: { same: 'twin.notification_id = it.notification_id', both: 'delete' },
  discount_use: {},
  event_invitation: { same: 'twin.team_id = it.team_id', both: 'delete' },
  event_participant: { same: 'twin.event_id = it.event_id', both: controlErrorTexts.sameEvent },
  event_team: { column: 'captain_id' },
  face_consent: { same: 'twin.withdrawn_at is null and it.withdrawn_at is null', both: 'delete' },
  face_log: {},
  family_call_cause: {
    same: '(twin.exam_id, twin.homework_id, twin.lesson_id) is not distinct from (it.exam_id, it.homework_id, it.lesson_id)',
    both: 'delete',
  },
  file: { column: 'owner_student_id' },
  make_up: {
    same: `(twin.missed_lesson_id = it.missed_lesson_id or twin.host_lesson_id = it.host_lesson_id)
      and twin.cancelled_at is null and it.cancelled_at is null`,
    both: 'delete',
  },
  // Two meetings with the same teacher count as one if their times overlap, because a student cannot attend both.
  meeting: {
    same: `twin.staff_id = it.staff_id and twin.cancelled_at is null and it.cancelled_at is null
      and tstzrange(twin.booked_at, twin.ends_at) && tstzrange(it.booked_at, it.ends_at)`,
    both: 'leave',
  },
  offer_acceptance: { same: 'twin.version = it.version', both: 'delete' },
  point_entry: {
    same: 'twin.cause = it.cause and twin.cause_id = it.cause_id and twin.action_id is not distinct from it.action_id',
    both: 'leave',
  },
  post_comment: { same: 'twin.client_key = it.client_key', both: 'leave' },
  post_comment_report: { same: 'twin.comment_id = it.comment_id', both: 'delete' },
  risk: { same: 'true', both: 'leave' },
  sms: {},
  store_transaction: { same: 'twin.client_key = it.client_key', both: 'leave' },
  story_view: { same: 'twin.story_id = it.story_id', both: 'delete' },
  student_category: { same: 'twin.category_id = it.category_id', both: 'leave' },
  student_contract: {
    same: "twin.template_id = it.template_id and twin.status = 'waiting' and it.status = 'waiting'",
    both: controlErrorTexts.sameContract,
  },
  student_feedback: {},
  student_group: {
    same: `twin.group_id = it.group_id and twin.gone_at is null and it.gone_at is null
      and daterange(twin.started_date, twin.ended_date, '[]') && daterange(it.started_date, it.ended_date, '[]')`,
    both: controlErrorTexts.sameGroup,
  },
  student_head_office: { same: 'twin.head_office_id = it.head_office_id', both: 'leave' },
  student_note: {},
  student_notification: { same: 'twin.notification_id = it.notification_id', both: 'delete' },
  study_break: {
    same: `int8range(twin.group_id, twin.group_id, '[]') && int8range(it.group_id, it.group_id, '[]')
      and daterange(twin.first_day, twin.last_day, '[]') && daterange(it.first_day, it.last_day, '[]')
      and twin.cancelled_at is null and it.cancelled_at is null`,
    both: 'delete',
  },
  telling: {},
  told_absence: {
    same: `twin.agent_id = it.agent_id and twin.first_day = it.first_day and twin.last_day = it.last_day
      and twin.cancelled_at is null and it.cancelled_at is null`,
    both: 'delete',
  },
  weekly_letter: { same: 'twin.week = it.week', both: 'leave' },
}
