import type { LetterContent } from '@markaz/protocol/control/weekly-letters/schemas'
import { expect, it } from 'vitest'
import { type Db, sql } from '../../db/db.ts'
import { shareTestApp } from '../../testing/app.ts'
import { readWeeklyLetterContents } from './read-week.ts'

const t = shareTestApp()
const seed = 20_261_127
const [from, until] = [moment('2026-11-20', '18:00'), moment('2026-11-27', '18:00')]
const period = { from: new Date(from), until: new Date(until), now: new Date(until + 60_000) }

interface Lesson {
  id: number
  group: number
  date: string
  begin: string
  end: string
  isCancelled: boolean
  isMarked: boolean
  /** Attendance marks of a lesson by student id: 1 attended, 2 absent, 3 the lesson did not take place, 4 late. */
  marks: Map<number, number>
}
interface Work {
  kind: 'homework' | 'exam'
  id: number
  group: number
  theme: string
  /** By student id: the student's deadline for homework, or the start of an exam. */
  at: Map<number, number>
  status: Map<number, number | null>
  score: Map<number, number | null>
  /** By student id: when the homework was checked, or the exam's results were announced. */
  markedAt: Map<number, number>
}
interface Journal {
  days: Map<string, { first: string; last: string }[]>
  lessons: Lesson[]
  works: Work[]
  names: Map<number, string>
}

// Shows: FAMILY-021
it('for random marks, homework and exams, the weekly letter contains the same facts as a simple reference calculation in the test', async () => {
  const journal = await randomJournal(t.db, seed)
  const studentIds = [...new Set([...journal.days.keys()].map((key) => Number(key.split(' ')[0])))]
  expect(studentIds).toHaveLength(20)
  const letters = await readWeeklyLetterContents(t.db, studentIds, period)
  for (const id of studentIds)
    expect({ seed, id, letter: withoutPraise(letters.get(id)) }).toEqual({ seed, id, letter: modelOf(journal, id) })
  // The random journal must contain every kind of letter content, or the comparison would not cover it.
  const all = [...letters.values()].flatMap((one) => one ?? [])
  const has = (is: (letter: LetterContent) => boolean) => expect(all.some(is)).toBe(true)
  has(({ lessons }) => lessons.some(({ late }) => late > 0))
  has(({ unmarked }) => unmarked > 0)
  has(({ work }) => work.missing.some(({ isReturned }) => isReturned))
  has(({ work }) => work.missing.some(({ isReturned }) => !isReturned))
  has(({ marks }) => marks.some(({ kind, score }) => kind === 'exam' && score === null))
  has(({ next }) => next.lessons.length > 0 && next.exams.length > 0)
})

// Shows: FAMILY-021
it('writing the weekly letters of 200 students needs as many SQL statements as writing one letter', async () => {
  let count = 0
  const counting: Db = {
    ...t.db,
    many: (query) => {
      count++
      return t.db.many(query)
    },
  }
  const counted = async (ids: number[]) => {
    count = 0
    await readWeeklyLetterContents(counting, ids, period)
    return count
  }
  const one = await counted([await t.build.student()])
  const ids = []
  for (let n = 0; n < 200; n++) ids.push(n + 1)
  expect(await counted(ids)).toBe(one)
})

const withoutPraise = (letter: LetterContent | null | undefined) => {
  if (!letter) return null
  const { praise: _, ...rest } = letter
  return rest
}

function modelOf({ days, lessons, works, names }: Journal, student: number) {
  const isMember = (group: number, date: string) =>
    (days.get(`${student} ${group}`) ?? []).some(({ first, last }) => first <= date && date <= last)
  const named = (group: number) => ({ id: group, name: names.get(group) })
  const ahead = until + 7 * 86_400_000
  const own = lessons
    .filter((lesson) => isMember(lesson.group, lesson.date) && !lesson.isCancelled)
    .filter(({ isMarked, marks }) => !isMarked || [...marks.values()].some((mark) => mark !== 3))
    .sort((a, b) => `${a.date} ${a.begin}`.localeCompare(`${b.date} ${b.begin}`) || a.id - b.id)
  const past = own.filter(({ date, end }) => moment(date, end) > from && moment(date, end) <= until)
  const held = past.filter(({ marks }) => [1, 2, 4].includes(marks.get(student) ?? 0))
  const groups = [...new Set(held.map(({ group }) => group))]
  const mine = works
    .filter(({ at }) => at.has(student))
    .sort((a, b) => at(a) - at(b) || a.kind.localeCompare(b.kind) * -1 || a.id - b.id)
  function at(work: Work) {
    return work.at.get(student) as number
  }
  const about = ({ id, theme, group }: Work) => ({ id, theme, group: named(group) })
  const given = mine.filter(
    (work) => work.kind === 'homework' && at(work) > from && at(work) <= until && isMember(work.group, dayOf(at(work))),
  )
  const missing = given.filter((work) => [null, 2].includes(work.status.get(student) ?? null))
  const marked = mine.filter((work) => {
    const markedAt = work.markedAt.get(student) ?? 0
    return markedAt > from && markedAt <= until && (work.kind === 'exam' || work.score.get(student) !== null)
  })
  if (held.length + given.length + marked.length === 0) return null
  return {
    lessons: groups.map((group) => {
      const marks = held.filter((lesson) => lesson.group === group).map((lesson) => lesson.marks.get(student))
      const late = marks.filter((mark) => mark === 4).length
      return {
        group: named(group),
        held: marks.length,
        attended: marks.filter((mark) => mark === 1).length + late,
        late,
      }
    }),
    unmarked: past.filter(({ marks }) => !marks.has(student)).length,
    work: {
      given: given.length,
      missing: missing.map((work) => ({ ...about(work), isReturned: work.status.get(student) === 2 })),
    },
    marks: marked.map((work) => {
      const score = work.score.get(student) ?? null
      const result = score === null ? 3 : score >= 60 ? 2 : 1
      return { ...about(work), kind: work.kind, score, result: work.kind === 'exam' ? result : null }
    }),
    next: {
      lessons: own
        .filter(({ date, end }) => moment(date, end) > until + 60_000 && moment(date, end) <= ahead)
        .map(({ group, date, begin }) => ({ group: named(group), date, beginTime: begin })),
      exams: mine
        .filter((work) => work.kind === 'exam' && at(work) > until + 60_000 && at(work) <= ahead)
        .filter((work) => (days.get(`${student} ${work.group}`) ?? []).some(({ last }) => last >= dayOf(until)))
        .map((work) => ({ ...about(work), beginsAt: new Date(at(work)).toISOString() })),
    },
  }
}

function moment(date: string, time: string) {
  return Date.parse(`${date}T${time}:00+05:00`)
}
const dayOf = (at: number) => new Date(at + 5 * 3_600_000).toISOString().slice(0, 10)

async function randomJournal(db: Db, start: number): Promise<Journal> {
  let state = start
  // A pseudo-random generator (linear congruential): the same seed gives the same journal.
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const pick = <T>(all: readonly T[]) => all[random(all.length)] as T
  const november = (day: number) => dayOf(moment('2026-11-01', '12:00') + (day - 1) * 86_400_000)
  const journal: Journal = { days: new Map(), lessons: [], works: [], names: new Map() }
  const groups: number[] = []
  for (const name of ['Algebra', 'Ingliz tili', 'Fizika']) {
    const id = await t.build.group({ name })
    groups.push(id)
    journal.names.set(id, name)
  }
  for (let n = 0; n < 20; n++) {
    const studentId = await t.build.student()
    for (const groupId of groups.slice(0, 1 + random(3))) {
      // The student is a member for the whole month, joined or left during the week, or had a break during the week.
      const spans = pick([
        [['2026-09-01', '2026-12-31']],
        [[november(21 + random(7)), '2026-12-31']],
        [['2026-09-01', november(20 + random(7))]],
        [
          ['2026-09-01', november(22)],
          [november(25), '2026-12-31'],
        ],
      ])
      journal.days.set(
        `${studentId} ${groupId}`,
        spans.map(([first = '', last = '']) => ({ first, last })),
      )
      for (const [startedDate = '', endedDate = ''] of spans)
        await t.build.membership({ studentId, groupId, startedDate, endedDate })
    }
  }
  const staffId = await t.build.staff()
  for (const [key, spans] of journal.days) {
    if (random(4) > 0) continue
    const [student = 0, group = 0] = key.split(' ').map(Number)
    const [first, last] = [november(23), november(24)]
    await db.run(sql`
      insert into study_break (student_id, group_id, first_day, last_day, reason, created_by, created_at)
      values (${student}, ${group}, ${first}, ${last}, 'Safar', ${staffId}, now())`)
    journal.days.set(
      key,
      spans.flatMap((span) =>
        [
          { ...span, last: span.last < first ? span.last : november(22) },
          { ...span, first: span.first > last ? span.first : november(25) },
        ].filter((part) => part.first <= part.last && (part.last < first || part.first > last)),
      ),
    )
  }
  const membersOf = (group: number, date: string) =>
    [...journal.days].flatMap(([key, spans]) => {
      const [student, of] = key.split(' ').map(Number)
      return of === group && spans.some(({ first, last }) => first <= date && date <= last) ? [student as number] : []
    })
  for (const group of groups)
    for (let day = 18; day <= 35; day++) {
      if (random(3) === 0) continue
      const date = november(day)
      const [begin, end] = pick([
        ['08:00', '09:30'],
        ['16:30', '18:00'],
        ['17:00', '18:30'],
        ['23:00', '23:59'],
      ] as const)
      const id = await t.build.lesson({ groupId: group, date, beginTime: begin, endTime: end })
      const isCancelled = random(6) === 0
      const isMarked = !isCancelled && moment(date, end) <= until && random(5) > 0
      if (random(5) === 0) await db.run(sql`update lesson set moved_from = date - 3 + begin_time where id = ${id}`)
      if (isCancelled)
        await db.run(sql`update lesson set cancelled_at = ${period.from}, marked_at = ${period.from} where id = ${id}`)
      const marks = new Map<number, number>()
      if (isMarked) {
        const isNoClass = random(6) === 0
        for (const student of membersOf(group, date))
          if (isNoClass || random(8) > 0) marks.set(student, isNoClass ? 3 : pick([1, 1, 2, 4]))
        for (const [student, mark] of marks)
          await db.run(
            sql`insert into attendance (lesson_id, student_id, mark, reason_type) values (${id}, ${student}, ${mark}, ${mark === 2 ? 'reasonable' : null})`,
          )
        const count = (...which: number[]) => [...marks.values()].filter((mark) => which.includes(mark)).length
        await db.run(
          sql`update lesson set marked_at = ${period.until}, attended_count = ${count(1, 4)}, absent_count = ${count(2)} where id = ${id}`,
        )
      }
      journal.lessons.push({ id, group, date, begin, end, isCancelled, isMarked: marks.size > 0, marks })
    }
  const around = () => from + random(14 * 24) * 3_600_000 - 3 * 86_400_000
  for (const group of groups)
    for (let n = 0; n < 12; n++) {
      const isExam = n % 3 === 0
      const at = around()
      const theme = `Mavzu ${group}.${n}`
      const time = new Date(at + 5 * 3_600_000).toISOString().slice(11, 16)
      const isAnnounced = isExam && at < until
      const id = isExam
        ? await t.build.exam({
            groupId: group,
            theme,
            date: dayOf(at),
            beginTime: time,
            endTime: time < '23:00' ? `23:${time.slice(3)}` : '23:59',
            deadline: new Date(at + 86_400_000),
          })
        : await t.build.homework({
            groupId: group,
            theme,
            lessonId: pick(journal.lessons.filter((lesson) => lesson.group === group)).id,
            deadline: new Date(at),
          })
      const announcedAt = at + random(48) * 3_600_000
      const work: Work = {
        kind: isExam ? 'exam' : 'homework',
        id,
        group,
        theme,
        at: new Map(),
        status: new Map(),
        score: new Map(),
        markedAt: new Map(),
      }
      const chats = await db.many<{ studentId: number }>(sql`
        select student_id as "studentId" from chat where ${isExam ? sql`exam_id` : sql`homework_id`} = ${id}`)
      for (const { studentId } of chats) {
        // Missing, unchecked, rejected (without a score) or accepted homework; some with a later deadline.
        const [status, score] = pick([
          [null, null],
          [1, null],
          [2, null],
          [3, 60 + random(41)],
        ] as const)
        const [given, mark] = isExam && status !== 3 ? [null, null] : [status, score]
        const checkedAt = new Date(around())
        const deadline = !isExam && random(4) === 0 ? new Date(at + 2 * 86_400_000) : null
        await t.build.chat({
          ...(isExam ? { examId: id } : { homeworkId: id }),
          studentId,
          status: given,
          score: mark,
          deadline,
          checkedAt: given === 2 || given === 3 ? checkedAt : null,
        })
        work.at.set(studentId, deadline?.getTime() ?? at)
        work.status.set(studentId, given)
        work.score.set(studentId, mark)
        if (isExam ? isAnnounced : given === 2 || given === 3)
          work.markedAt.set(studentId, isExam ? announcedAt : checkedAt.getTime())
      }
      if (isAnnounced) {
        await db.run(
          sql`update exam set announced_at = ${new Date(announcedAt)}, public_code = ${`kod-${id}`} where id = ${id}`,
        )
        if (announcedAt > until) for (const { studentId } of chats) work.markedAt.delete(studentId)
      }
      journal.works.push(work)
    }
  return journal
}
