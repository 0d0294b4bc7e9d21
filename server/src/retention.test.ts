import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { fixedRetentionPeriods } from './control/data-registration/periods.text.ts'
import { type Sql, sql } from './db/db.ts'
import { shareTestApp } from './testing/app.ts'

const t = shareTestApp()
let staffId: number
let studentId: number
beforeAll(async () => {
  staffId = await t.build.staff()
  studentId = await t.build.student()
})

const deviceId = async () => t.build.doorDevice({ headOfficeId: (await t.build.office()).headOfficeId })

const idOfMark = (mark: string) => Number.parseInt(mark.replaceAll('-', '').slice(0, 12), 16)

interface RetentionCase {
  job: string
  days: number
  /** Inserts a row whose retention period begins at `at`; `mark` is a text by which the row is found again. */
  add(at: Date, mark: string): Promise<unknown>
  has(mark: string): Sql
}

/** For each kind of data, the retention period that docs/security.md promises. */
const retentionCases: Record<string, RetentionCase> = {
  'a session after its end': {
    job: 'sign-in.forget',
    days: 30,
    add: (at, mark) =>
      t.db.run(sql`
        insert into session (id, staff_id, refresh_hash, address, expires_at, ended_at) values (${mark}, ${staffId}, '', '10.0.0.1', ${at}, ${at})`),
    has: (mark) => sql`select from session where id = ${mark}::uuid`,
  },
  "a student's session": {
    job: 'students.forget',
    days: 30,
    add: (at, mark) =>
      t.db.run(
        sql`insert into student_session (id, student_id, expires_at, ended_at) values (${mark}, ${studentId}, ${at}, ${at})`,
      ),
    has: (mark) => sql`select from student_session where id = ${mark}::uuid`,
  },
  'a report of a browser': {
    job: 'audits.forget',
    days: 90,
    add: (at, mark) =>
      t.db.run(sql`insert into client_log (log_type, text, created_at) values ('error', ${mark}, ${at})`),
    has: (mark) => sql`select from client_log where text = ${mark}`,
  },
  'a request for a new password': {
    job: 'recovery.forget',
    days: 7,
    add: (at, mark) =>
      t.db.run(sql`
        insert into password_request (student_id, request_hash, mark, network, asked_at, expires_at, for_staff_at)
        values (${studentId}, sha256(${mark}::bytea), 10, ${mark}, ${at}, ${at}, ${at})`),
    has: (mark) => sql`select from password_request where network = ${mark}`,
  },
  'a chat with the bot after its end': {
    job: 'telegram.forget',
    days: 365,
    add: (at, mark) =>
      t.db.run(sql`
        insert into telegram_chat (chat_id, student_id, linked_by, linked_at, ended_at, end_reason)
        values (${idOfMark(mark)}, ${studentId}, 'link', ${at}, ${at}, 'unlinked')`),
    has: (mark) => sql`select from telegram_chat where chat_id = ${idOfMark(mark)}`,
  },
  "a change told to a student's programs": {
    job: 'feed.forget',
    days: 7,
    add: (at, mark) =>
      t.db.run(sql`
        insert into student_feed (student_id, seq, kind, created_at)
        values (${studentId}, (select count(*) + 1 from student_feed), ${mark}, ${at})`),
    has: (mark) => sql`select from student_feed where kind = ${mark}`,
  },
  'a message': {
    job: 'sms.forget',
    days: 1_095,
    add: (at, mark) =>
      t.db.run(sql`insert into sms (phone, text, status, created_at) values ('998901234567', ${mark}, 'sent', ${at})`),
    has: (mark) => sql`select from sms where text = ${mark}`,
  },
  'a notice': {
    job: 'notifications.forget',
    days: 365,
    add: (at, mark) =>
      t.db.run(sql`
        with told as (insert into notification (kind, title, body, created_at) values (5, ${mark}, '', ${at}) returning id),
        staff as (insert into notification_receiver (notification_id, staff_id) select id, ${staffId} from told),
        sent as (
          insert into notification_sending (tab, title, body, content, priority, whom, role_kinds, expected, sender_id, created_at, send_at, sent_at, notification_id)
          select 'staff', ${mark}, '', '{}', 2, '{}', '{}', 1, ${staffId}, ${at}, ${at}, ${at}, id from told)
        insert into student_notification (notification_id, student_id) select id, ${studentId} from told`),
    has: (mark) =>
      sql`select from notification where title = ${mark} or exists (select from notification_sending where title = ${mark})`,
  },
  'the table an import was made of': {
    job: 'student-imports.forget',
    days: 180,
    async add(at, mark) {
      const { id } = await t.build.office()
      await t.db.run(sql`
        with made as (
          insert into student_import (file_name, columns, office_id, status, created_by, created_at)
          values (${mark}, '{Ism}', ${id}, 'applied', ${staffId}, ${at}) returning id
        )
        insert into student_import_row (import_id, line, cells, action, errors, duplicates)
        select id, 2, '{Komil}', 'create', '{}', '[]' from made`)
    },
    has: (mark) =>
      sql`select from student_import_row join student_import on student_import.id = import_id where file_name = ${mark} and cells <> '{}'`,
  },
  'somebody seen at a door': {
    job: 'doors.forget',
    days: 1_095,
    add: async (at, mark) =>
      t.db.run(sql`
        insert into face_log (device_id, serial_no, device_time, at, direction, employee_no, received_at)
        values (${await deviceId()}, 1, ${at}, ${at}, 1, ${mark}, ${at})`),
    has: (mark) => sql`select from face_log where employee_no = ${mark}`,
  },
  'the picture of it': {
    job: 'doors.forget-pictures',
    days: 30,
    add: async (at, mark) => {
      await t.db.run(sql`
        insert into file (key, name, mime_type, size_bytes, used_at, created_at) values (${mark}, 'eshik.jpg', 'image/jpeg', 1, ${at}, ${at})`)
      await t.db.run(sql`
        insert into face_log (device_id, serial_no, device_time, at, direction, picture, received_at)
        values (${await deviceId()}, 2, ${at}, ${at}, 1, ${mark}, ${at})`)
    },
    has: (mark) =>
      sql`select from face_log join file on file.key = picture where picture = ${mark} and used_at is not null`,
  },
  "a family's call": {
    job: 'calls.forget',
    days: 1_095,
    add: (at, mark) =>
      t.db.run(sql`
        insert into family_call (reason, phone, date, state, next_at, created_at, closed_at, last_result)
        values (1, '', ${at}, 'reached', ${at}, ${at}, ${at}, ${mark})`),
    has: (mark) => sql`select from family_call where last_result = ${mark}`,
  },
  'a failed job': {
    job: 'jobs.forget',
    days: 30,
    add: (at, mark) =>
      t.db.run(
        sql`insert into job (kind, key, run_at, created_at, given_up_at) values ('sinov', ${mark}, ${at}, ${at}, ${at})`,
      ),
    has: (mark) => sql`select from job where key = ${mark}`,
  },
}

// Shows: SAFE-037
it('the page with the data for the state register of personal data shows the retention periods that the deletion jobs use', () => {
  for (const { job, days } of Object.values(retentionCases)) expect(fixedRetentionPeriods[job]?.days, job).toBe(days)
})

describe('deleting data after its retention period', () => {
  it.each(Object.entries(retentionCases))(
    '%s is deleted when its retention period has ended, and not earlier',
    async (_, { job, days, add, has }) => {
      const ago = (more: number) => new Date(t.deps.clock.now().getTime() - days * 86_400_000 + more)
      const [old, young] = [randomUUID(), randomUUID()]
      await add(ago(-60_000), old)
      await add(ago(60_000), young)
      await t.app.queue.runDue(job)
      expect(await t.db.many(has(old))).toEqual([])
      expect(await t.db.many(has(young))).toHaveLength(1)
    },
  )
})
