import { z } from 'zod'
import { portalPosts } from '../../content/posts/own-posts.routes.ts'
import { ownAwards } from '../../motivation/awards/routes.ts'
import { ownPoints } from '../../motivation/points/routes.ts'
import { ownCertificates } from '../../people/certificates/own-certificates.routes.ts'
import { parentRouteDefaults, route } from '../../route.ts'
import { defineRouteAboutChild } from '../../route-schemas.ts'
import { ownExams } from '../../teaching/exams/own-exams.routes.ts'
import { ownTimetable } from '../../teaching/groups/own-timetable.routes.ts'
import { ownHomework } from '../../teaching/homework/own-homework.routes.ts'
import { ownJournal } from '../../teaching/statistics/own-journal.routes.ts'
import { ownDoorPassages } from '../face-logs/routes.ts'
import { portalOverview } from '../portal/routes.ts'
import { ownPortalSettings } from '../portal/settings.routes.ts'
import { ownWeeklyLetters } from '../weekly-letters/routes.ts'
import { Child } from './schemas.ts'

/** Parents' versions of the calls with which students read their own data. Parents cannot read a student's chats. */
export const childReadRoutes = {
  today: defineRouteAboutChild(portalOverview.today),
  timetable: defineRouteAboutChild(ownTimetable.read),
  journal: defineRouteAboutChild(ownJournal.groups),
  groupJournal: defineRouteAboutChild(ownJournal.group),
  homework: defineRouteAboutChild(ownHomework.list),
  missing: defineRouteAboutChild(portalOverview.missing),
  exams: defineRouteAboutChild(ownExams.list),
  points: defineRouteAboutChild(ownPoints.balance),
  pointHistory: defineRouteAboutChild(ownPoints.history),
  levels: defineRouteAboutChild(ownPoints.levels),
  places: defineRouteAboutChild(ownAwards.places),
  awards: defineRouteAboutChild(ownAwards.statistics),
  passes: defineRouteAboutChild(ownDoorPassages.list),
  certificates: defineRouteAboutChild(ownCertificates.list),
  posts: defineRouteAboutChild(portalPosts.list),
  post: defineRouteAboutChild(portalPosts.read),
  postCategories: defineRouteAboutChild(portalPosts.categories),
  settings: defineRouteAboutChild(ownPortalSettings.settings),
  letters: defineRouteAboutChild(ownWeeklyLetters.list),
  letter: defineRouteAboutChild(ownWeeklyLetters.read),
}

export const childrenOfParent = {
  list: route('GET', '/children', {
    ...parentRouteDefaults,
    summary: 'Farzandlari va har birining bugungi uch fakti: keldimi, kutayotgan vazifalar, oxirgi baho',
    answer: z.object({ today: z.string(), children: z.array(Child) }),
  }),
}
