import type { Db } from '../../db/db.ts'
import { listLessons } from '../groups/lessons.queries.ts'
import { listGroupMembers } from './members.queries.ts'

const monthNames = [
  'Yanvar',
  'Fevral',
  'Mart',
  'Aprel',
  'May',
  'Iyun',
  'Iyul',
  'Avgust',
  'Sentabr',
  'Oktabr',
  'Noyabr',
  'Dekabr',
]

/** Reads the filter options of the journal, without future lessons, because these have no marks. */
export async function readJournalFilterOptions(db: Db, { groupId, today }: { groupId: number; today: string }) {
  const lessons = await listLessons(db, { groupId, to: today })
  const members = await listGroupMembers(db, { groupId })
  const months = [...new Set(lessons.map((lesson) => lesson.date.slice(0, 7)))].reverse()
  return {
    months: months.map(filterMonthOf),
    lessons: lessons.map(({ id, date, beginTime }) => ({ id, date, beginTime })),
    students: members.map(({ studentId, fullName }) => ({ id: studentId, fullName })),
  }
}

/** @param yearMonth such as `2026-11` */
function filterMonthOf(yearMonth: string) {
  const [year, month] = yearMonth.split('-').map(Number) as [number, number]
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { label: `${monthNames[month - 1]} ${year}`, from: `${yearMonth}-01`, to: `${yearMonth}-${lastDay}` }
}
