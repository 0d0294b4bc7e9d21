/**
 * Measures the job that sends a notification to 100,000 students, compared with one plain SQL COPY of the same rows.
 */
import {
  NotificationType,
  Priority,
  RoleKind,
  SentNotificationTab,
} from '@markaz/protocol/content/notifications/schemas'
import { richTextOfParagraphs } from '@markaz/protocol/rich-text'
import {
  createDistributeAnnouncementJob,
  sendAnnouncementJobKind,
} from '../../server/src/content/notifications/distribute-announcement.ts'
import type { ChosenReceivers } from '../../server/src/content/notifications/receivers.ts'
import { sql } from '../../server/src/db/db.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openPostgres } from '../../server/src/db/open.ts'
import { systemClock } from '../../server/src/deps.ts'
import { smsGatewayThatOnlyStores } from '../../server/src/integrations/sms/sms-gateway.ts'
import { addJob } from '../../server/src/jobs/add-job.ts'
import { createJobQueue } from '../../server/src/jobs/queue.ts'
import { ensureSuperadmin } from '../../server/src/start.ts'
import { startPostgres } from '../postgres.ts'
import { formatTableNumber, medianOf } from './tables.ts'

const receivers = 100_000
const rounds = 7
const wanted = 3
const text = "Ertaga dars bo'lmaydi."
const messages: { name: string; courseIds: number[] }[] = [
  { name: 'to all students', courseIds: [] },
  { name: 'to all of a course, by group', courseIds: [1] },
]

const postgres = await startPostgres()
const database = openPostgres(postgres.url, 4)
const { pool, db } = database
const queue = createJobQueue({ db, clock: systemClock })
queue.handle(
  createDistributeAnnouncementJob({
    db,
    clock: systemClock,
    telegram: null,
    sms: smsGatewayThatOnlyStores,
    tokenKey: new Uint8Array(32),
  }),
)
try {
  await prepare()
  console.log(
    `\na message to ${receivers.toLocaleString('en')} students, seconds: its job, and a plain COPY of its rows`,
  )
  console.log('message                            job      COPY   job ÷ COPY   wanted')
  for (const { name, courseIds } of messages) {
    const [jobs, copies, ratios]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round <= rounds; round++) {
      const id = await send(courseIds)
      const job = await seconds(() => queue.runDue(sendAnnouncementJobKind))
      const file = await rowsOf(id)
      const copy = await seconds(() => pool.query(`copy plain_receiver from '${file}'`))
      if (round === 0) continue
      jobs.push(job)
      copies.push(copy)
      ratios.push(job / copy)
    }
    const ratio = medianOf(ratios)
    const verdict = ratio <= wanted ? '' : '  ← short of it'
    console.log(
      `${name.padEnd(28)} ${formatTableNumber(medianOf(jobs), 9)} ${formatTableNumber(medianOf(copies), 9)} ${formatTableNumber(ratio, 12)}   ≤ ${wanted.toFixed(2)}${verdict}`,
    )
  }
} finally {
  await database.close()
  postgres.stop()
}

async function prepare(): Promise<void> {
  await migrate(pool)
  await ensureSuperadmin(db, { MARKAZ_SUPERADMIN: 'superadmin', MARKAZ_ADMIN_PASSWORD: 'bench-bench-1' } as never)
  const run = (statement: string) => pool.query(statement)
  await run(`insert into head_office (ext_id, name) values ('office-1', 'Filial 1')`)
  await run(`insert into course (ext_id, name) values ('course-1', 'Kurs 1')`)
  await run(
    `insert into study_group (ext_id, name, head_office_id, course_id)
     select 'group-' || n, 'Frontend N-' || n, 1, 1 from generate_series(1, ${receivers / 100}) n`,
  )
  await run(
    `insert into student (ext_id, first_name, last_name, login, password_hash)
     select 'student-' || n, 'Ali', 'Karimov', 'student.' || n, 'x' from generate_series(1, ${receivers}) n`,
  )
  await run(`insert into student_head_office (student_id, head_office_id, from_erp) select id, 1, true from student`)
  await run(
    `insert into student_group (ext_id, student_id, group_id)
     select 'sg-' || id, id, 1 + id % ${receivers / 100} from student`,
  )
  await run('create table plain_receiver (like student_notification including all)')
  await run('vacuum analyze')
  await run('checkpoint')
}

async function send(courseIds: number[]): Promise<number> {
  const whom: ChosenReceivers = {
    type: NotificationType.Public,
    audience: [],
    isForStudents: true,
    officeIds: [],
    groupIds: [],
    courseIds,
    students: [],
    staff: [],
    academics: [],
  }
  const now = systemClock.now()
  return db.transaction(async (tx) => {
    const id = await tx.newId(sql`
      insert into notification_sending (tab, title, body, content, priority, whom, role_kinds, expected, sender_id, created_at, send_at)
      select ${SentNotificationTab.Students}, 'Xabar', ${text}, ${JSON.stringify(richTextOfParagraphs(text))}, ${Priority.Medium}, ${JSON.stringify(whom)}, ${[RoleKind.Student]},
        ${receivers}, id, ${now}, ${now} from staff where is_superadmin returning id`)
    await addJob(tx, { kind: sendAnnouncementJobKind, key: id, runAt: now }, now)
    return id
  })
}

/**
 * Writes the receivers' rows of the notification to a file, and returns the path of the file.
 * @throws Error if a student did not receive the notification
 */
async function rowsOf(id: number): Promise<string> {
  const sent = await db.one<{ notificationId: number; file: string }>(sql`
    select notification_id as "notificationId", current_setting('data_directory') || '/receivers' as file
    from notification_sending where id = ${id} and sent_at is not null and received = ${receivers}`)
  if (!sent) throw new Error(`message ${id} did not reach all`)
  await pool.query(
    `copy (select * from student_notification where notification_id = ${sent.notificationId} order by student_id) to '${sent.file}'`,
  )
  return sent.file
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}
