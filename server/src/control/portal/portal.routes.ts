import { portalOverview } from '@markaz/protocol/control/portal/routes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { mountRoute, type RouteCall } from '../../http/mount.ts'
import { addDays } from '../../teaching/groups/days.ts'
import { listComingLessons } from '../../teaching/groups/own-timetable.queries.ts'
import {
  listCheckedHomeworkAndResults,
  listDueHomeworkAndExams,
  listMissingHomework,
  listNews,
  listUpcomingExams,
  readStudentSummary,
} from './portal.queries.ts'

export function portalRoutes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, portalOverview.today, readTodayPage)
  mountRoute(app, deps, portalOverview.missing, listMissingHomework)
}

const maxLessons = 5
const lessonDaysAhead = 7

async function readTodayPage({ db, student, clock, today }: RouteCall<typeof portalOverview.today>) {
  const now = clock.now()
  const asked = { studentId: student.id, now }
  const { number, breaks, ...counts } = await readStudentSummary(db, { ...asked, today })
  const { due, total } = await listDueHomeworkAndExams(db, asked)
  return {
    now: now.toISOString(),
    student: { fullName: student.fullName, number },
    lessons: await listComingLessons(db, {
      ...asked,
      from: today,
      to: addDays(today, lessonDaysAhead),
      most: maxLessons,
    }),
    due,
    returned: await listCheckedHomeworkAndResults(db, asked),
    exams: await listUpcomingExams(db, asked),
    counters: { ...counts, due: total },
    news: await listNews(db),
    breaks,
  }
}
