import type {
  childWeeklyLetters,
  ownWeeklyLetters,
  weeklyLetters,
} from '@markaz/protocol/control/weekly-letters/routes'
import type { WeeklyLetter, WeeklyLetterRow } from '@markaz/protocol/control/weekly-letters/schemas'
import { readChildStudentOfParent } from '../../access/parent.ts'
import { isInBranchScopeSql } from '../../access/viewer.ts'
import { sql } from '../../db/db.ts'
import { countRowsOf, pageSql } from '../../db/lists.ts'
import type { RouteCall } from '../../http/mount.ts'
import { orNotFound } from '../../http/refuse.ts'

const weekColumns = sql`to_char(weekly_letter.week, 'YYYY-MM-DD') as week, from_at as "from", until_at as until, opened_at is not null as "isOpened"`

export async function listWeeklyLetters({ db, student, query }: RouteCall<typeof ownWeeklyLetters.list>) {
  const from = sql`from weekly_letter join weekly_run on weekly_run.week = weekly_letter.week where student_id = ${student.id}`
  const letters = await db.many<WeeklyLetterRow>(sql`
    select ${weekColumns} ${from} order by weekly_letter.week desc ${pageSql(query)}`)
  return { letters, total: await countRowsOf(db, from) }
}

export async function readWeeklyLetter({ db, student, params }: RouteCall<typeof ownWeeklyLetters.read>) {
  const letter = await db.one<WeeklyLetter & object>(sql`
    select ${weekColumns}, content from weekly_letter join weekly_run on weekly_run.week = weekly_letter.week
    where student_id = ${student.id} and weekly_letter.week = ${params.week}`)
  return { letter: orNotFound(letter) }
}

export async function markLetterOpened({ db, parent, params, clock }: RouteCall<typeof childWeeklyLetters.open>) {
  const child = await readChildStudentOfParent(db, parent, params.childId, 'marks')
  const opened = await db.run(sql`
    update weekly_letter set opened_at = coalesce(opened_at, ${clock.now()})
    where student_id = ${child.id} and week = ${params.week}`)
  orNotFound(opened || undefined)
  return {}
}

const countedWeeks = 4

export async function countWeeklyLetters({ db, viewer }: RouteCall<typeof weeklyLetters.counts>) {
  const weeks = await db.many<{ week: string; letters: number; opened: number }>(sql`
    select to_char(week, 'YYYY-MM-DD') as week, count(*)::int as letters, count(opened_at)::int as opened
    from weekly_letter
    where week in (select week from weekly_run order by week desc limit ${countedWeeks}) and exists (
      select from student_head_office home where home.student_id = weekly_letter.student_id and ${isInBranchScopeSql(viewer, sql`home.head_office_id`)})
    group by week order by week desc`)
  return { weeks }
}
