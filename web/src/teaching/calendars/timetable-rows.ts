import type { AbsentTeacher } from '@markaz/protocol/teaching/availability/schemas'
import type { TimetableWeekLesson, TimetableWeekRoom } from '@markaz/protocol/teaching/calendars/schemas'
import { formatAbsenceDays } from '../../domain/timetable/timetable.ts'
import { personName } from '../../shared/format/person.ts'
import { calendarsText as text } from './calendars.text.ts'
import type { LessonWithProblems } from './lesson-problems.ts'

export type TimetableGrouping = 'room' | 'teacher' | 'group'

export interface TimetableRow {
  key: string
  /** Id of the room, teacher or group; null = the row for lessons without a room, teacher or group. */
  id: number | null
  name: string
  note: string | null
  lessons: LessonWithProblems[]
}

/** Groups lessons into rows. Rooms without lessons have a row, too, so that a lesson can be dragged there. */
export function groupLessonsIntoRows(
  by: TimetableGrouping,
  lessons: readonly LessonWithProblems[],
  rooms: readonly TimetableWeekRoom[],
  away: readonly AbsentTeacher[] = [],
): TimetableRow[] {
  const rows = new Map<string, TimetableRow>()
  if (by === 'room') {
    const isOne = new Set(rooms.map(({ office }) => office.id)).size < 2
    for (const { id, name, office, capacity } of rooms) {
      const note = [!isOne && office.name, capacity && text.capacity(capacity)].filter(Boolean).join(' · ')
      rows.set(String(id), { key: String(id), id, name, note: note || null, lessons: [] })
    }
  }
  const found: TimetableRow[] = []
  for (const lesson of lessons) {
    const { key, id, name } = placeOf(by, lesson)
    let row = rows.get(key)
    if (!row) {
      row = { key, id, name, note: by === 'teacher' ? awayNote(away, id) : null, lessons: [] }
      rows.set(key, row)
      found.push(row)
    }
    row.lessons.push(lesson)
  }
  // Rows in `found` come after the other rows, sorted by name. Lessons without a room, teacher or group come last.
  const order = new Map([...rows.keys()].map((key, index) => [key, index]))
  const isFound = new Set(found)
  return [...rows.values()].sort((one, other) =>
    isFound.has(one) !== isFound.has(other)
      ? Number(isFound.has(one)) - Number(isFound.has(other))
      : isFound.has(one)
        ? Number(one.id === null) - Number(other.id === null) || byName.compare(one.name, other.name)
        : (order.get(one.key) ?? 0) - (order.get(other.key) ?? 0),
  )
}

/** Created once, because creating a collator for each comparison would be slow. */
const byName = new Intl.Collator('uz', { numeric: true })

const awayNote = (away: readonly AbsentTeacher[], id: number | null): string | null => {
  const own = away.filter(({ staff }) => staff.id === id)
  return own.length > 0 ? text.away(own.map(formatAbsenceDays).join('; ')) : null
}

function placeOf(
  by: TimetableGrouping,
  { room, placeName, teacher, group }: TimetableWeekLesson,
): Pick<TimetableRow, 'key' | 'id' | 'name'> {
  if (by === 'group') return { key: String(group.id), ...group }
  if (by === 'teacher')
    return teacher
      ? { key: String(teacher.id), id: teacher.id, name: personName(teacher.fullName) }
      : { key: 'none', id: null, name: text.noTeacher }
  if (room) return { key: String(room.id), ...room }
  return { key: `place ${placeName ?? ''}`, id: null, name: placeName ?? text.noRoom }
}
