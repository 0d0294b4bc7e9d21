import { timetableWeek } from '@markaz/protocol/teaching/calendars/routes'
import { timetable } from '@markaz/protocol/teaching/timetable/routes'
import type { ApiClient } from './client.ts'
import { dateDaysFromToday } from './screen.ts'

/** Returns today's lessons in the client's branches; a superadmin sees all branches. */
export async function readLessonsOfToday(client: ApiClient) {
  const today = dateDaysFromToday()
  const { lessons } = await client.call(timetableWeek.read, { query: { date: today } })
  return lessons.filter(({ date }) => date === today)
}

export const cancelLesson = (client: ApiClient, id: number) =>
  client.call(timetable.change, { params: { id }, body: { isCancelled: true, reason: 'Sinov' } })
