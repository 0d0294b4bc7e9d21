import { z } from 'zod'
import { ownPosts } from '../../content/posts/own-posts.routes.ts'
import { ownAwards } from '../../motivation/awards/routes.ts'
import { ownPoints } from '../../motivation/points/routes.ts'
import { ownCertificates } from '../../people/certificates/own-certificates.routes.ts'
import { parentCall, route } from '../../route.ts'
import { defineChildRoute } from '../../route-schemas.ts'
import { ownExams } from '../../teaching/exams/own-exams.routes.ts'
import { ownTimetable } from '../../teaching/groups/own-timetable.routes.ts'
import { ownHomework } from '../../teaching/homework/own-homework.routes.ts'
import { ownJournal } from '../../teaching/statistics/own-journal.routes.ts'
import { ownPasses } from '../face-logs/routes.ts'
import { portal } from '../portal/routes.ts'
import { ownPortal } from '../portal/settings.routes.ts'
import { ownLetters } from '../weekly-letters/routes.ts'
import { Child } from './schemas.ts'

/** Parents' versions of the calls with which students read their own data. Parents cannot read a student's chats. */
export const childReads = {
  today: defineChildRoute(portal.today),
  timetable: defineChildRoute(ownTimetable.read),
  journal: defineChildRoute(ownJournal.groups),
  groupJournal: defineChildRoute(ownJournal.group),
  homework: defineChildRoute(ownHomework.list),
  missing: defineChildRoute(portal.missing),
  exams: defineChildRoute(ownExams.list),
  points: defineChildRoute(ownPoints.balance),
  pointHistory: defineChildRoute(ownPoints.history),
  levels: defineChildRoute(ownPoints.levels),
  places: defineChildRoute(ownAwards.places),
  awards: defineChildRoute(ownAwards.statistics),
  passes: defineChildRoute(ownPasses.list),
  certificates: defineChildRoute(ownCertificates.list),
  posts: defineChildRoute(ownPosts.list),
  post: defineChildRoute(ownPosts.read),
  postCategories: defineChildRoute(ownPosts.categories),
  settings: defineChildRoute(ownPortal.settings),
  letters: defineChildRoute(ownLetters.list),
  letter: defineChildRoute(ownLetters.read),
}

export const children = {
  list: route('GET', '/children', {
    ...parentCall,
    summary: 'Farzandlari va har birining bugungi uch fakti: keldimi, kutayotgan vazifalar, oxirgi baho',
    answer: z.object({ today: z.string(), children: z.array(Child) }),
  }),
}
