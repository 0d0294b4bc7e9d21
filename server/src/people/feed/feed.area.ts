import { ChangeKind } from '@markaz/protocol/people/feed/schemas'
import type { Area } from '../../area.ts'
import { membershipsChanged } from '../memberships/memberships-changed.ts'
import { studentsRemoved } from '../students/imported-students.ts'
import { feedRoutes } from './feed.routes.ts'
import { forgetFeeds, publishStudentChange } from './publish-student-change.ts'

export const feedArea: Area = {
  routes: feedRoutes,
  listens() {
    membershipsChanged.heardBy(async (tx, { groupIds }) =>
      publishStudentChange(
        tx,
        groupIds.map((groupId) => ({ groupId, kind: ChangeKind.Timetable })),
      ),
    )
    studentsRemoved.heardBy(forgetFeeds)
  },
}
