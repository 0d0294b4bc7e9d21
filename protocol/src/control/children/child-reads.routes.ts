import { ownPosts } from '../../content/posts/own-posts.routes.ts'
import { ownAwards } from '../../motivation/awards/routes.ts'
import { ownPoints } from '../../motivation/points/routes.ts'
import { routeForChild } from '../../of-child.ts'
import { ownCertificates } from '../../people/certificates/own-certificates.routes.ts'
import { ownExams } from '../../teaching/exams/own-exams.routes.ts'
import { ownTimetable } from '../../teaching/groups/own-timetable.routes.ts'
import { ownHomework } from '../../teaching/homework/own-homework.routes.ts'
import { ownJournal } from '../../teaching/statistics/own-journal.routes.ts'
import { ownPasses } from '../face-logs/routes.ts'
import { portal } from '../portal/routes.ts'
import { ownPortal } from '../portal/settings.routes.ts'
import { ownLetters } from '../weekly-letters/routes.ts'

/** Calls for both students and their parents. Parents cannot read a student's chats. */
export const childReads = {
  today: routeForChild(portal.today),
  timetable: routeForChild(ownTimetable.read),
  journal: routeForChild(ownJournal.groups),
  groupJournal: routeForChild(ownJournal.group),
  homework: routeForChild(ownHomework.list),
  missing: routeForChild(portal.missing),
  exams: routeForChild(ownExams.list),
  points: routeForChild(ownPoints.balance),
  pointHistory: routeForChild(ownPoints.history),
  levels: routeForChild(ownPoints.levels),
  places: routeForChild(ownAwards.places),
  awards: routeForChild(ownAwards.statistics),
  passes: routeForChild(ownPasses.list),
  certificates: routeForChild(ownCertificates.list),
  posts: routeForChild(ownPosts.list),
  post: routeForChild(ownPosts.read),
  postCategories: routeForChild(ownPosts.categories),
  settings: routeForChild(ownPortal.settings),
  letters: routeForChild(ownLetters.list),
  letter: routeForChild(ownLetters.read),
}
