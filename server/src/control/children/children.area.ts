import { ownPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { childReads } from '@markaz/protocol/control/children/child-reads.routes'
import { children } from '@markaz/protocol/control/children/routes'
import { ownPasses } from '@markaz/protocol/control/face-logs/routes'
import { portal } from '@markaz/protocol/control/portal/routes'
import { ownPortal } from '@markaz/protocol/control/portal/settings.routes'
import { ownLetters } from '@markaz/protocol/control/weekly-letters/routes'
import { ownAwards } from '@markaz/protocol/motivation/awards/routes'
import { ownPoints } from '@markaz/protocol/motivation/points/routes'
import { ownCertificates } from '@markaz/protocol/people/certificates/own-certificates.routes'
import { ownExams } from '@markaz/protocol/teaching/exams/own-exams.routes'
import { ownTimetable } from '@markaz/protocol/teaching/groups/own-timetable.routes'
import { ownHomework } from '@markaz/protocol/teaching/homework/own-homework.routes'
import { ownJournal } from '@markaz/protocol/teaching/statistics/own-journal.routes'
import type { Area } from '../../area.ts'
import { mountRoute } from '../../http/mount.ts'
import { mountOfChild } from '../../http/mount-of-child.ts'
import { listChildren } from './children.queries.ts'

/**
 * The module with the routes by which parents read data about their children. These routes call the students' routes of
 * other modules.
 */
export const childrenArea: Area = {
  routes(app, deps) {
    mountRoute(app, deps, children.list, listChildren)
    mountOfChild(app, deps, childReads.timetable, ownTimetable.read)
    mountOfChild(app, deps, childReads.passes, ownPasses.list)
    mountOfChild(app, deps, childReads.posts, ownPosts.list)
    mountOfChild(app, deps, childReads.post, ownPosts.read)
    mountOfChild(app, deps, childReads.postCategories, ownPosts.categories)
    mountOfChild(app, deps, childReads.settings, ownPortal.settings)
    mountOfChild(app, deps, childReads.letters, ownLetters.list, 'marks')
    mountOfChild(app, deps, childReads.letter, ownLetters.read, 'marks')
    mountOfChild(app, deps, childReads.today, portal.today, 'marks')
    mountOfChild(app, deps, childReads.journal, ownJournal.groups, 'marks')
    mountOfChild(app, deps, childReads.groupJournal, ownJournal.group, 'marks')
    mountOfChild(app, deps, childReads.homework, ownHomework.list, 'marks')
    mountOfChild(app, deps, childReads.missing, portal.missing, 'marks')
    mountOfChild(app, deps, childReads.exams, ownExams.list, 'marks')
    mountOfChild(app, deps, childReads.points, ownPoints.balance, 'marks')
    mountOfChild(app, deps, childReads.pointHistory, ownPoints.history, 'marks')
    mountOfChild(app, deps, childReads.levels, ownPoints.levels, 'marks')
    mountOfChild(app, deps, childReads.places, ownAwards.places, 'marks')
    mountOfChild(app, deps, childReads.awards, ownAwards.statistics, 'marks')
    mountOfChild(app, deps, childReads.certificates, ownCertificates.list, 'papers')
  },
}
