import { randomBytes } from 'node:crypto'
import { ExamResult, QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { syncExamChatsWithRoster } from '../teaching/exams/roster.ts'
import {
  type DemoMessage,
  type DemoSubmission,
  saveDemoMessages,
  saveDemoSubmissions,
  seededRandomItem,
  seededRandomNumber,
  startOfTashkentDayMs,
} from './demo-submissions.ts'
import type { DemoTeachingOptions } from './demo-teaching.ts'
import { createPdf, storeDemoFile } from './teaching-files.ts'
import {
  demoExamAnswers,
  demoExamTask,
  demoExamThemes,
  demoPraiseTexts,
  demoSubmissionApprovalTexts,
  demoSubmissionRejectionTexts,
} from './teaching-texts.ts'

type Stage = 'announced' | 'to check' | 'coming'

interface Place {
  groupId: number
  date: string
  beginTime: string
  endTime: string
  teacherId: number
  stage: Stage
  theme: number
}

/** Adds two announced exams to each group, and an unchecked and an upcoming exam to a quarter of the groups. */
export async function addDemoExams(tx: Db, deps: Deps, options: DemoTeachingOptions): Promise<void> {
  const places = await placesOf(tx, options)
  const exams: (Place & { id: number })[] = []
  for (const place of places) exams.push({ ...place, id: await giveExam(tx, deps, place, options) })
  await syncExamChatsWithRoster(
    tx,
    exams.map((exam) => exam.groupId),
  )
  const held = exams.filter(({ stage }) => stage !== 'coming')
  const sat = await sitExams(tx, held, options)
  await saveDemoSubmissions(tx, sat)
  await saveDemoMessages(
    tx,
    sat.flatMap((one) => one.lines),
  )
  await announce(
    tx,
    held.filter(({ stage }) => stage === 'announced'),
  )
}

async function placesOf(tx: Db, { today, busyGroupId }: DemoTeachingOptions): Promise<Place[]> {
  const find = (stage: Stage, theme: number, from: number, to: number) =>
    tx.many<Place>(sql`
      select distinct on (lesson.group_id) lesson.group_id as "groupId", lesson.date, lesson.begin_time as "beginTime", lesson.end_time as "endTime",
        teacher.staff_id as "teacherId", ${stage} as stage, ${theme}::int as theme
      from lesson join study_group on study_group.id = lesson.group_id
      cross join lateral (
        select staff_id from group_staff where group_id = study_group.id and role = 'teacher' and gone_at is null order by id limit 1
      ) teacher
      where lesson.date between ${today}::date + ${from}::int and ${today}::date + ${to}::int and lesson.begin_time < lesson.end_time
        and study_group.gone_at is null and coalesce(study_group.ended_date >= ${today}::date, true) and study_group.started_date < lesson.date - 10
      order by lesson.group_id, lesson.date desc, lesson.id`)
  const some = (place: Place) => place.groupId === busyGroupId || seededRandomNumber(`${place.groupId} exam`, 4) === 0
  return [
    ...(await find('announced', 0, -62, -55)),
    ...(await find('announced', 1, -32, -25)),
    ...(await find('to check', 2, -5, -1)).filter(some),
    ...(await find('coming', 3, 3, 10)).filter(some),
  ]
}

async function giveExam(
  tx: Db,
  deps: Deps,
  place: Place,
  { today, busyGroupId }: DemoTeachingOptions,
): Promise<number> {
  const isDealt = place.stage === 'coming' && place.groupId === busyGroupId
  const questions: string[] = []
  for (const number of isDealt ? [1, 2, 3, 4] : []) {
    const bytes = createPdf([
      `Variant ${number}`,
      '',
      '1. Nazariy savol',
      '2. Amaliy topshiriq',
      '3. Xatoni toping',
      '4. Mustaqil loyiha',
    ])
    questions.push(
      await storeDemoFile(tx, deps, { name: `variant-${number}.pdf`, bytes, owner: { id: place.teacherId } }),
    )
  }
  const moment = (time: string) => new Date(`${place.date}T${time}:00+05:00`)
  const madeAt = new Date(Math.min(moment(place.beginTime).getTime(), startOfTashkentDayMs(today)) - 4 * 86_400_000)
  const theme = demoExamThemes[place.theme]
  return tx.newId(sql`
    insert into exam (group_id, theme, description, question_mode, question_files, date, begins_at, ends_at, deadline, author_id, created_at)
    values (${place.groupId}, ${theme}, ${demoExamTask}, ${isDealt ? QuestionMode.Random : QuestionMode.Same}, ${questions}, ${place.date},
      ${moment(place.beginTime)}, ${moment(place.endTime)}, ${moment(place.endTime)}, ${place.teacherId}, ${madeAt}) returning id`)
}

interface Participant {
  seed: string
  chatId: number
  studentId: number
  examId: number
  beginsAt: string
  endsAt: string
}

async function sitExams(tx: Db, exams: (Place & { id: number })[], { today }: DemoTeachingOptions) {
  const participants = await tx.many<Participant>(sql`
    select chat.id as "chatId", exam.id || '.' || student_id as seed, student_id as "studentId", exam.id as "examId", begins_at as "beginsAt", ends_at as "endsAt"
    from chat join exam on exam.id = exam_id where exam.id = any(${exams.map(({ id }) => id)}) order by exam.id, student_id`)
  const byId = new Map(exams.map((exam) => [exam.id, exam]))
  return participants.map((one) => sit(one, byId.get(one.examId) as Place, startOfTashkentDayMs(today)))
}

function sit(
  { chatId, seed, studentId, beginsAt, endsAt }: Participant,
  { stage, teacherId }: Place,
  start: number,
): DemoSubmission & { lines: DemoMessage[] } {
  const isAnnounced = stage === 'announced'
  const work: DemoSubmission = { chatId, status: null, version: 1 }
  const lines: DemoMessage[] = []
  if (seededRandomNumber(`${seed} came`) < 7)
    return { ...work, ...(isAnnounced && { result: ExamResult.Absent }), lines }

  const at = (minutes: number) => new Date(Date.parse(endsAt) - minutes * 60_000)
  const handedInAt = at(1 + seededRandomNumber(`${seed} minute`, 25))
  Object.assign(work, {
    status: 1,
    version: 2,
    startedAt: new Date(Date.parse(beginsAt) + (1 + seededRandomNumber(`${seed} begins`, 5)) * 60_000),
    handedInAt,
  })
  lines.push({
    chatId,
    studentId,
    text: seededRandomItem(demoExamAnswers, `${seed} answer`),
    isSubmission: true,
    at: handedInAt,
  })
  if (!isAnnounced && seededRandomNumber(`${seed} checked`) < 65) return { ...work, lines }

  const checkedAt = new Date(
    Math.min(Date.parse(endsAt) + (3 + seededRandomNumber(`${seed} hours`, 30)) * 3_600_000, start - 600_000),
  )
  if (seededRandomNumber(`${seed} aside`) < 2) {
    const aside = {
      status: 2 as const,
      failureReasonId: 1 + seededRandomNumber(`${seed} reason`, 4),
      result: ExamResult.FailedExam,
      comment: 'Imtihon qoidasi buzilgan.',
    }
    lines.push({ chatId, staffId: teacherId, kind: 'check', status: 2, text: aside.comment, at: checkedAt })
    return { ...work, ...aside, version: 3, checkedBy: teacherId, checkedAt, lines }
  }
  const score = Math.max(
    31,
    Math.min(100, 52 + seededRandomNumber(`${studentId} gift`, 34) + seededRandomNumber(`${seed} score`, 21)),
  )
  const isPassed = score >= 60
  const status = isPassed ? 3 : 2
  const comment = seededRandomItem(
    isPassed ? (score >= 86 ? demoPraiseTexts : demoSubmissionApprovalTexts) : demoSubmissionRejectionTexts,
    `${seed} comment`,
  )
  lines.push({ chatId, staffId: teacherId, kind: 'check', status, score, text: comment, at: checkedAt })
  const result = isAnnounced ? { result: isPassed ? ExamResult.Passed : ExamResult.Failed } : {}
  return {
    ...work,
    ...result,
    status,
    score,
    comment,
    version: 3,
    checkedBy: teacherId,
    checkedAt,
    lines,
  } as DemoSubmission & {
    lines: DemoMessage[]
  }
}

/** Announces the results of each exam two days after it, with the sums that a real announcement stores. */
async function announce(tx: Db, exams: { id: number }[]): Promise<void> {
  const ids = exams.map(({ id }) => id)
  await tx.run(sql`
    update exam set announced_at = ends_at + interval '2 days', announced_by = author_id, public_code = code,
      (participants_count, passed_count, failed_count) = (
        select count(*), count(*) filter (where result = ${ExamResult.Passed}::int),
          count(*) filter (where result in (${ExamResult.Failed}::int, ${ExamResult.FailedExam}::int))
        from chat where exam_id = exam.id)
    from unnest(${ids}::bigint[], ${ids.map(() => randomBytes(16).toString('base64url'))}::text[]) as given (exam_id, code)
    where exam.id = given.exam_id`)
}
