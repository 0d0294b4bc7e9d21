import { type Db, sql } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { recomputeHomeworkSums, syncHomeworkChatsWithRoster } from '../teaching/homework/roster.ts'
import { demoStudentLogin } from './demo-accounts.ts'
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
import { createPdf, drawNotebookPage, storeDemoFile } from './teaching-files.ts'
import {
  demoHomeworkTasks,
  demoLateSubmissionText,
  demoPraiseTexts,
  demoQuestionsAndAnswers,
  demoResubmissionTexts,
  demoSubmissionApprovalTexts,
  demoSubmissionRejectionTexts,
  demoSubmissionTexts,
  demoThanksTexts,
  homeworkThemeOf,
} from './teaching-texts.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

interface Lesson {
  id: number
  groupId: number
  date: string
  endsAt: string
  course: string | null
  teacherId: number
}

export async function addDemoHomework(tx: Db, deps: Deps, options: DemoTeachingOptions): Promise<void> {
  const lessons = await lessonsWithTeacher(tx, options.today)
  const given = lessons.filter(
    (lesson) => lesson.groupId === options.busyGroupId || seededRandomNumber(`${lesson.id} has homework`) < 72,
  )
  const ids = await giveHomework(tx, given)
  await syncHomeworkChatsWithRoster(
    tx,
    given.map((lesson) => lesson.groupId),
  )
  const chats = await chatsOf(tx, ids)
  const places = recentPlaces(chats, options.busyGroupId)
  const lived = chats.map((chat) => live(chat, { ...options, place: places.get(chat.homeworkId) ?? null }))
  await saveDemoSubmissions(tx, lived)
  const lines = lived.flatMap((one) => one.lines)
  await addFiles(tx, deps, { lines, chats, options })
  await saveDemoMessages(tx, lines)
  await recomputeHomeworkSums(tx, ids)
}

function lessonsWithTeacher(tx: Db, today: string): Promise<Lesson[]> {
  return tx.many<Lesson>(sql`
    select lesson.id, lesson.group_id as "groupId", lesson.date, (lesson.date + lesson.end_time) at time zone 'Asia/Tashkent' as "endsAt",
      course.name as course, teacher.id as "teacherId"
    from lesson
    join study_group on study_group.id = lesson.group_id
    left join course on course.id = study_group.course_id
    left join schedule_item on schedule_item.id = lesson.schedule_item_id
    cross join lateral (
      select coalesce(schedule_item.staff_id, (
        select staff_id from group_staff where group_id = study_group.id and role = 'teacher' and gone_at is null order by id limit 1)) as id
    ) teacher
    where lesson.date between ${today}::date - 70 and ${today}::date - 1 and study_group.gone_at is null
      and study_group.started_date <= ${today}::date and coalesce(study_group.ended_date >= ${today}::date, true) and teacher.id is not null
    order by lesson.group_id, lesson.date, lesson.begin_time, lesson.id`)
}

async function giveHomework(tx: Db, lessons: Lesson[]): Promise<number[]> {
  const countOf = new Map<number, number>()
  const rows = lessons.map((lesson) => {
    const index = countOf.get(lesson.groupId) ?? 0
    countOf.set(lesson.groupId, index + 1)
    const hours = seededRandomNumber(`${lesson.id} hours`, 5) === 0 ? 36 : 24
    const endsAt = Date.parse(lesson.endsAt)
    return {
      group_id: lesson.groupId,
      lesson_id: lesson.id,
      date: lesson.date,
      theme: homeworkThemeOf(lesson.course, index),
      description: seededRandomItem(demoHomeworkTasks, `${lesson.id} task`),
      type: hours === 36 ? 3 : 1,
      hours,
      author_id: lesson.teacherId,
      deadline: new Date(endsAt + hours * hourMs),
      created_at: new Date(endsAt - 10 * 60_000),
    }
  })
  const made = await tx.many<{ id: number }>(sql`
    insert into homework (group_id, lesson_id, date, theme, description, type, hours, author_id, deadline, created_at)
    select group_id, lesson_id, date, theme, description, type, hours, author_id, deadline, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(group_id bigint, lesson_id bigint, date date, theme text, description text,
      type smallint, hours smallint, author_id bigint, deadline timestamptz, created_at timestamptz)
    returning id`)
  return made.map((row) => row.id)
}

interface DemoChat {
  /** Seed for the chat's random values. It does not contain the chat's id, because ids differ from run to run. */
  seed: string
  id: number
  homeworkId: number
  groupId: number
  studentId: number
  date: string
  endsAt: string
  deadline: string
  teacherId: number
  /** True = the chat belongs to the demo student, whose login is printed at the start. */
  isDemoStudents: boolean
}

function chatsOf(tx: Db, homeworkIds: number[]): Promise<DemoChat[]> {
  return tx.many<DemoChat>(sql`
    select chat.id, homework.id || '.' || student_id as seed, homework.id as "homeworkId", homework.group_id as "groupId", student_id as "studentId", homework.date,
      (lesson.date + lesson.end_time) at time zone 'Asia/Tashkent' as "endsAt", homework.deadline, author_id as "teacherId",
      student.login is not distinct from ${demoStudentLogin} as "isDemoStudents"
    from chat join homework on homework.id = homework_id join lesson on lesson.id = lesson_id join student on student.id = student_id
    where homework.id = any(${homeworkIds}) order by homework.id, student_id`)
}

/** Returns the position by age of each homework of the demo teacher's group: 0 = the latest. */
function recentPlaces(chats: DemoChat[], busyGroupId: number): Map<number, number> {
  const own = [...new Set(chats.filter((chat) => chat.groupId === busyGroupId).map((chat) => chat.homeworkId))]
  return new Map(own.sort((a, b) => b - a).map((id, place) => [id, place]))
}

type Fate = 'waiting' | 'accepted' | 'corrected' | 'rejected' | 'none'

/** The demo student's last three homeworks, the latest first, all unfinished, so that a user has something to do. */
const leftToDo: readonly { fate: Fate; days: number }[] = [
  { fate: 'none', days: 1 },
  { fate: 'none', days: 4 },
  { fate: 'rejected', days: 2 },
]

/**
 * Chooses the state of a submission. Some students submit less homework, and new submissions more often wait for a
 * check.
 */
function fateOf({ seed, studentId }: DemoChat, ageDays: number, place: number | null): Fate {
  const chance = seededRandomNumber(`${seed} fate`)
  const idle = 4 + seededRandomNumber(`${studentId} diligence`, 22)
  if (chance < (ageDays === 1 ? 60 : idle)) return 'none'
  // Percentages of submissions that wait for a check: in the demo teacher's group by the homework's rank (0 = newest),
  // in other groups by its age in days.
  const waiting = place === null ? [0, 70, 34, 14][ageDays] : [64, 66, 66, 50, 25][place]
  if (seededRandomNumber(`${seed} waits`) < (waiting ?? 0)) return 'waiting'
  const outcome = seededRandomNumber(`${seed} outcome`)
  return outcome < 11 ? 'rejected' : outcome < 20 && ageDays > 3 ? 'corrected' : 'accepted'
}

function live(
  chat: DemoChat,
  { today, place }: DemoTeachingOptions & { place: number | null },
): DemoSubmission & { lines: DemoMessage[] } {
  const start = startOfTashkentDayMs(today)
  const ageDays = Math.round((Date.parse(today) - Date.parse(chat.date)) / dayMs)
  const left = chat.isDemoStudents && place !== null ? leftToDo[place] : undefined
  const fate = left?.fate ?? fateOf(chat, ageDays, place)
  const work: DemoSubmission = { chatId: chat.id, status: null, version: 1 }
  const lines: DemoMessage[] = []
  const seed = (what: string) => `${chat.seed} ${what}`
  // The student submits in the evening after the lesson, or the next day before the deadline.
  const isNextDay = ageDays > 1 && seededRandomNumber(seed('next day')) < 35
  const first = isNextDay
    ? Math.min(Date.parse(chat.deadline) - (20 + seededRandomNumber(seed('minute'), 240)) * 60_000, start - 30 * 60_000)
    : Math.min(Date.parse(chat.endsAt) + (25 + seededRandomNumber(seed('minute'), 150)) * 60_000, start - 30 * 60_000)
  const handIn = (at: number, text: string) => {
    Object.assign(work, { status: 1, handedInAt: new Date(at), version: work.version + 1 })
    lines.push({ chatId: chat.id, studentId: chat.studentId, text, isSubmission: true, at: new Date(at) })
  }
  const check = (at: number, isGood: boolean) => {
    const score = isGood ? goodScore(chat) : null
    const comment = seededRandomItem(
      score === null ? demoSubmissionRejectionTexts : score >= 86 ? demoPraiseTexts : demoSubmissionApprovalTexts,
      seed(`comment ${isGood}`),
    )
    const checked = { score, comment, checkedBy: chat.teacherId, checkedAt: new Date(at) }
    Object.assign(work, { status: isGood ? 3 : 2, version: work.version + 1, ...checked })
    lines.push({
      chatId: chat.id,
      staffId: chat.teacherId,
      kind: 'check',
      status: isGood ? 3 : 2,
      score,
      text: comment,
      at: new Date(at),
    })
  }
  const later = (at: number, what: string) =>
    Math.min(at + (2 + seededRandomNumber(seed(what), 18)) * hourMs, start - 10 * 60_000)

  if (left) giveMoreTime(chat, { start, work, lines, days: left.days })
  if (fate === 'none') {
    if (left) ask(chat, start - 3 * hourMs, lines)
    else if (ageDays > 1 && ageDays < 6 && seededRandomNumber(seed('more time')) < 18)
      giveMoreTime(chat, { start, work, lines, days: 2 })
    return { ...work, lines }
  }
  if (seededRandomNumber(seed('asks')) < 12) ask(chat, first, lines)
  handIn(first, seededRandomItem(demoSubmissionTexts, seed('words')))
  if (fate === 'waiting') {
    if (seededRandomNumber(seed('late')) < 15) completeLate(chat, { start, work, lines })
    return { ...work, lines }
  }
  const firstCheck = later(first, 'checked')
  if (fate !== 'corrected') {
    check(firstCheck, fate === 'accepted')
    if (seededRandomNumber(seed('thanks')) < 20)
      thank(chat, Math.min(firstCheck + 40 * 60_000, start - 5 * 60_000), lines)
    return { ...work, lines }
  }
  check(firstCheck, false)
  const second = later(firstCheck, 'again')
  handIn(second, seededRandomItem(demoResubmissionTexts, seed('second words')))
  check(later(second, 'checked again'), true)
  return { ...work, lines }
}

function goodScore({ seed, studentId }: DemoChat): number {
  const usual = 66 + seededRandomNumber(`${studentId} gift`, 28)
  return Math.max(60, Math.min(100, usual - 8 + seededRandomNumber(`${seed} score`, 17)))
}

function ask(chat: DemoChat, before: number, lines: DemoMessage[]): void {
  const [question, answer] = seededRandomItem(demoQuestionsAndAnswers, `${chat.seed} question`)
  lines.push(
    { chatId: chat.id, studentId: chat.studentId, text: question, at: new Date(before - 14 * 60_000) },
    { chatId: chat.id, staffId: chat.teacherId, text: answer, at: new Date(before - 6 * 60_000) },
  )
}

/** Submits the rest of the homework after the deadline; the first part was submitted in time. */
function completeLate(
  chat: DemoChat,
  { start, work, lines }: { start: number; work: DemoSubmission; lines: DemoMessage[] },
): void {
  const at = new Date(Date.parse(chat.deadline) + (10 + seededRandomNumber(`${chat.seed} late by`, 200)) * 60_000)
  if (at.getTime() > start - 10 * 60_000) return
  Object.assign(work, { lateAt: at, version: work.version + 1 })
  const { id: chatId, studentId } = chat
  lines.push({ chatId, studentId, text: demoLateSubmissionText, isSubmission: true, isLate: true, at })
}

/** Adds a message of thanks, which does not change the state of the homework. */
function thank(chat: DemoChat, at: number, lines: DemoMessage[]): void {
  const text = seededRandomItem(demoThanksTexts, `${chat.seed} words of thanks`)
  lines.push({ chatId: chat.id, studentId: chat.studentId, text, at: new Date(at) })
}

function giveMoreTime(
  chat: DemoChat,
  { start, work, lines, days }: { start: number; work: DemoSubmission; lines: DemoMessage[]; days: number },
): void {
  const deadline = new Date(start + days * dayMs + 20 * hourMs)
  work.deadline = deadline
  lines.push({
    chatId: chat.id,
    staffId: chat.teacherId,
    kind: 'deadline',
    text: '',
    deadline,
    at: new Date(start - 5 * hourMs),
  })
}

/**
 * Adds photos of notebook pages to unchecked submissions of the demo teacher's group, and a worksheet to two homework
 * assignments.
 */
async function addFiles(
  tx: Db,
  deps: Deps,
  { lines, chats, options }: { lines: DemoMessage[]; chats: DemoChat[]; options: DemoTeachingOptions },
): Promise<void> {
  const own = chats.filter((chat) => chat.groupId === options.busyGroupId)
  const last = new Set([...new Set(own.map((chat) => chat.homeworkId))].sort((a, b) => b - a).slice(0, 3))
  const ownIds = new Set(own.filter((chat) => last.has(chat.homeworkId)).map((chat) => chat.id))
  const sent = lines.filter((line) => line.isSubmission && ownIds.has(line.chatId)).slice(-8)
  for (const [index, line] of sent.entries()) {
    const owner = { id: line.studentId as number, isStudent: true as const }
    const file =
      index === 3
        ? { name: 'uy-vazifasi.pdf', bytes: createPdf(['Uy vazifasi', '', ...demoSubmissionTexts.slice(2, 5)]) }
        : { name: `daftar-${index + 1}.png`, bytes: await drawNotebookPage(`${line.chatId}`) }
    line.files = [await storeDemoFile(tx, deps, { ...file, owner })]
  }
  const [first] = own
  if (!first) return
  for (const homeworkId of [...last].slice(0, 2)) {
    const bytes = createPdf([
      'Mashqlar',
      '',
      '1. Konspektni takrorlang.',
      "2. Misollarni o'zingiz yozing.",
      '3. Savollaringizni chatda bering.',
    ])
    const key = await storeDemoFile(tx, deps, { name: 'mashqlar.pdf', bytes, owner: { id: first.teacherId } })
    await tx.run(sql`update homework set files = ${[key]} where id = ${homeworkId}`)
  }
}
