import { ownPosts } from '../../content/posts/own-posts.routes.ts'
import { ownAwards } from '../../motivation/awards/routes.ts'
import { ownPoints } from '../../motivation/points/routes.ts'
import { ofChild } from '../../of-child.ts'
import { ownCertificates } from '../../people/certificates/own-certificates.routes.ts'
import { ownExams } from '../../teaching/exams/own-exams.routes.ts'
import { ownTimetable } from '../../teaching/groups/own-timetable.routes.ts'
import { ownHomework } from '../../teaching/homework/own-homework.routes.ts'
import { ownJournal } from '../../teaching/statistics/own-journal.routes.ts'
import { ownPasses } from '../face-logs/routes.ts'
import { portal } from '../portal/routes.ts'
import { ownPortal } from '../portal/settings.routes.ts'

/** The students' read calls that are also available to parents; a student's chats are not among them. */
export const childReads = {
  today: ofChild(portal.today),
  timetable: ofChild(ownTimetable.read),
  journal: ofChild(ownJournal.groups),
  groupJournal: ofChild(ownJournal.group),
  homework: ofChild(ownHomework.list),
  exams: ofChild(ownExams.list),
  points: ofChild(ownPoints.balance),
  pointHistory: ofChild(ownPoints.history),
  levels: ofChild(ownPoints.levels),
  places: ofChild(ownAwards.places),
  awards: ofChild(ownAwards.statistics),
  passes: ofChild(ownPasses.list),
  certificates: ofChild(ownCertificates.list),
  posts: ofChild(ownPosts.list),
  post: ofChild(ownPosts.read),
  postCategories: ofChild(ownPosts.categories),
  settings: ofChild(ownPortal.settings),
}
