import { z } from 'zod'
import { portalPosts } from '../../content/posts/own-posts.routes.ts'
import { ownAwards } from '../../motivation/awards/routes.ts'
import { ownPoints } from '../../motivation/points/routes.ts'
import { ownCertificates } from '../../people/certificates/own-certificates.routes.ts'
import { parentRouteDefaults, route } from '../../route.ts'
import { deriveParentRouteAboutChild } from '../../route-schemas.ts'
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
  today: deriveParentRouteAboutChild(portalOverview.today),
  timetable: deriveParentRouteAboutChild(ownTimetable.read),
  journal: deriveParentRouteAboutChild(ownJournal.groups),
  groupJournal: deriveParentRouteAboutChild(ownJournal.group),
  homework: deriveParentRouteAboutChild(ownHomework.list),
  missing: deriveParentRouteAboutChild(portalOverview.missing),
  exams: deriveParentRouteAboutChild(ownExams.list),
  points: deriveParentRouteAboutChild(ownPoints.balance),
  pointHistory: deriveParentRouteAboutChild(ownPoints.history),
  levels: deriveParentRouteAboutChild(ownPoints.levels),
  places: deriveParentRouteAboutChild(ownAwards.places),
  awards: deriveParentRouteAboutChild(ownAwards.statistics),
  passes: deriveParentRouteAboutChild(ownDoorPassages.list),
  certificates: deriveParentRouteAboutChild(ownCertificates.list),
  posts: deriveParentRouteAboutChild(portalPosts.list),
  post: deriveParentRouteAboutChild(portalPosts.read),
  postCategories: deriveParentRouteAboutChild(portalPosts.categories),
  settings: deriveParentRouteAboutChild(ownPortalSettings.settings),
  letters: deriveParentRouteAboutChild(ownWeeklyLetters.list),
  letter: deriveParentRouteAboutChild(ownWeeklyLetters.read),
}

export const childrenOfParent = {
  list: route('GET', '/children', {
    ...parentRouteDefaults,
    summary: 'Farzandlari va har birining bugungi uch fakti: keldimi, kutayotgan vazifalar, oxirgi baho',
    answer: z.object({ today: z.string(), children: z.array(Child) }),
  }),
}
