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
import { mountRouteForParents } from '../../http/mount-for-parents.ts'
import { listChildrenOfParent } from './children.queries.ts'

export const childrenArea: FeatureArea = {
  routes(app, deps) {
    mountRoute(app, deps, children.list, listChildrenOfParent)
    mountRouteForParents(app, deps, childReads.timetable, ownTimetable.read)
    mountRouteForParents(app, deps, childReads.passes, ownPasses.list)
    mountRouteForParents(app, deps, childReads.posts, ownPosts.list)
    mountRouteForParents(app, deps, childReads.post, ownPosts.read)
    mountRouteForParents(app, deps, childReads.postCategories, ownPosts.categories)
    mountRouteForParents(app, deps, childReads.settings, ownPortal.settings)
    mountRouteForParents(app, deps, childReads.letters, ownLetters.list, 'marks')
    mountRouteForParents(app, deps, childReads.letter, ownLetters.read, 'marks')
    mountRouteForParents(app, deps, childReads.today, portal.today, 'marks')
    mountRouteForParents(app, deps, childReads.journal, ownJournal.groups, 'marks')
    mountRouteForParents(app, deps, childReads.groupJournal, ownJournal.group, 'marks')
    mountRouteForParents(app, deps, childReads.homework, ownHomework.list, 'marks')
    mountRouteForParents(app, deps, childReads.missing, portal.missing, 'marks')
    mountRouteForParents(app, deps, childReads.exams, ownExams.list, 'marks')
    mountRouteForParents(app, deps, childReads.points, ownPoints.balance, 'marks')
    mountRouteForParents(app, deps, childReads.pointHistory, ownPoints.history, 'marks')
    mountRouteForParents(app, deps, childReads.levels, ownPoints.levels, 'marks')
    mountRouteForParents(app, deps, childReads.places, ownAwards.places, 'marks')
    mountRouteForParents(app, deps, childReads.awards, ownAwards.statistics, 'marks')
    mountRouteForParents(app, deps, childReads.certificates, ownCertificates.list, 'papers')
  },
}
