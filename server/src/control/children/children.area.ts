import { portalPosts } from '@markaz/protocol/content/posts/own-posts.routes'
import { childReadRoutes, childrenOfParent } from '@markaz/protocol/control/children/routes'
import { ownDoorPassages } from '@markaz/protocol/control/face-logs/routes'
import { portalOverview } from '@markaz/protocol/control/portal/routes'
import { ownPortalSettings } from '@markaz/protocol/control/portal/settings.routes'
import { ownWeeklyLetters } from '@markaz/protocol/control/weekly-letters/routes'
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
    mountRoute(app, deps, childrenOfParent.list, listChildrenOfParent)
    mountRouteForParents(app, deps, childReadRoutes.timetable, ownTimetable.read)
    mountRouteForParents(app, deps, childReadRoutes.passes, ownDoorPassages.list)
    mountRouteForParents(app, deps, childReadRoutes.posts, portalPosts.list)
    mountRouteForParents(app, deps, childReadRoutes.post, portalPosts.read)
    mountRouteForParents(app, deps, childReadRoutes.postCategories, portalPosts.categories)
    mountRouteForParents(app, deps, childReadRoutes.settings, ownPortalSettings.settings)
    mountRouteForParents(app, deps, childReadRoutes.letters, ownWeeklyLetters.list, 'marks')
    mountRouteForParents(app, deps, childReadRoutes.letter, ownWeeklyLetters.read, 'marks')
    mountRouteForParents(app, deps, childReadRoutes.today, portalOverview.today, 'marks')
    mountRouteForParents(app, deps, childReadRoutes.journal, ownJournal.groups, 'marks')
    mountRouteForParents(app, deps, childReadRoutes.groupJournal, ownJournal.group, 'marks')
    mountRouteForParents(app, deps, childReadRoutes.homework, ownHomework.list, 'marks')
    mountRouteForParents(app, deps, childReadRoutes.missing, portalOverview.missing, 'marks')
    mountRouteForParents(app, deps, childReadRoutes.exams, ownExams.list, 'marks')
    mountRouteForParents(app, deps, childReadRoutes.points, ownPoints.balance, 'marks')
    mountRouteForParents(app, deps, childReadRoutes.pointHistory, ownPoints.history, 'marks')
    mountRouteForParents(app, deps, childReadRoutes.levels, ownPoints.levels, 'marks')
    mountRouteForParents(app, deps, childReadRoutes.places, ownAwards.places, 'marks')
    mountRouteForParents(app, deps, childReadRoutes.awards, ownAwards.statistics, 'marks')
    mountRouteForParents(app, deps, childReadRoutes.certificates, ownCertificates.list, 'papers')
  },
}
