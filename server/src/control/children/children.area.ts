import { ownPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { childReads, children } from '@markaz/protocol/control/children/routes'
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
import type { FeatureArea } from '../../area.ts'
import { mountRoute } from '../../http/mount.ts'
import { mountChildRoute } from '../../http/mount-of-child.ts'
import { listChildren } from './children.queries.ts'

export const childrenArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, children.list, listChildren)
    mountChildRoute(app, deps, childReads.timetable, ownTimetable.read)
    mountChildRoute(app, deps, childReads.passes, ownPasses.list)
    mountChildRoute(app, deps, childReads.posts, ownPosts.list)
    mountChildRoute(app, deps, childReads.post, ownPosts.read)
    mountChildRoute(app, deps, childReads.postCategories, ownPosts.categories)
    mountChildRoute(app, deps, childReads.settings, ownPortal.settings)
    mountChildRoute(app, deps, childReads.letters, ownLetters.list, 'marks')
    mountChildRoute(app, deps, childReads.letter, ownLetters.read, 'marks')
    mountChildRoute(app, deps, childReads.today, portal.today, 'marks')
    mountChildRoute(app, deps, childReads.journal, ownJournal.groups, 'marks')
    mountChildRoute(app, deps, childReads.groupJournal, ownJournal.group, 'marks')
    mountChildRoute(app, deps, childReads.homework, ownHomework.list, 'marks')
    mountChildRoute(app, deps, childReads.missing, portal.missing, 'marks')
    mountChildRoute(app, deps, childReads.exams, ownExams.list, 'marks')
    mountChildRoute(app, deps, childReads.points, ownPoints.balance, 'marks')
    mountChildRoute(app, deps, childReads.pointHistory, ownPoints.history, 'marks')
    mountChildRoute(app, deps, childReads.levels, ownPoints.levels, 'marks')
    mountChildRoute(app, deps, childReads.places, ownAwards.places, 'marks')
    mountChildRoute(app, deps, childReads.awards, ownAwards.statistics, 'marks')
    mountChildRoute(app, deps, childReads.certificates, ownCertificates.list, 'papers')
  },
}
