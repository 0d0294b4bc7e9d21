import { StudentChangeKind } from '@markaz/protocol/people/feed/schemas'
import type { FeatureArea } from '../../area.ts'
import { membershipsChangedEvent } from '../memberships/memberships-changed.ts'
import { studentsRemovedEvent } from '../students/imported-students.ts'
import { feedRoutes } from './feed.routes.ts'
import { deleteFeedsOfStudents, publishStudentChange } from './publish-student-change.ts'

export const feedArea: FeatureArea = {
  routes: feedRoutes,
  listens() {
    membershipsChangedEvent.addListeners(async (tx, { groupIds }) =>
      publishStudentChange(
        tx,
        groupIds.map((groupId) => ({ groupId, kind: StudentChangeKind.Timetable })),
      ),
    )
    studentsRemovedEvent.addListeners(deleteFeedsOfStudents)
  },
}
