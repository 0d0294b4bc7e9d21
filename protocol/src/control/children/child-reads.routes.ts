import { ownPosts } from '../../content/posts/own-posts.routes.ts'
import { ownAwards } from '../../motivation/awards/routes.ts'
import { ownPoints } from '../../motivation/points/routes.ts'
import { childRoute } from '../../of-child.ts'
import { ownCertificates } from '../../people/certificates/own-certificates.routes.ts'
import { ownExams } from '../../teaching/exams/own-exams.routes.ts'
import { ownTimetable } from '../../teaching/groups/own-timetable.routes.ts'
import { ownHomework } from '../../teaching/homework/own-homework.routes.ts'
import { ownJournal } from '../../teaching/statistics/own-journal.routes.ts'
import { ownPasses } from '../face-logs/routes.ts'
import { portal } from '../portal/routes.ts'
import { ownPortal } from '../portal/settings.routes.ts'
import { ownLetters } from '../weekly-letters/routes.ts'

/**
 * Calls with which both a student and the student's parents read the student's data. Parents cannot read the student's
 * chats.
 */
export const childReads = {
  today: childRoute(portal.today),
  timetable: childRoute(ownTimetable.read),
  journal: childRoute(ownJournal.groups),
  groupJournal: childRoute(ownJournal.group),
  homework: childRoute(ownHomework.list),
  missing: childRoute(portal.missing),
  exams: childRoute(ownExams.list),
  points: childRoute(ownPoints.balance),
  pointHistory: childRoute(ownPoints.history),
  levels: childRoute(ownPoints.levels),
  places: childRoute(ownAwards.places),
  awards: childRoute(ownAwards.statistics),
  passes: childRoute(ownPasses.list),
  certificates: childRoute(ownCertificates.list),
  posts: childRoute(ownPosts.list),
  post: childRoute(ownPosts.read),
  postCategories: childRoute(ownPosts.categories),
  settings: childRoute(ownPortal.settings),
  letters: childRoute(ownLetters.list),
  letter: childRoute(ownLetters.read),
}
