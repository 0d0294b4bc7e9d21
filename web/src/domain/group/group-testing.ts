import type { GroupOption } from '@markaz/protocol/people/memberships/schemas'
import { groupStudyPlan } from '@markaz/protocol/study/curriculum/group-plan.routes'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import type { Group, ScheduleItem } from '@markaz/protocol/teaching/groups/schemas'
import type { FakeServer } from '../../testing/fake-server.ts'

export const buildScheduleItem = (over: Partial<ScheduleItem> = {}): ScheduleItem => ({
  id: 9,
  staff: { id: 3, firstName: 'Dilshod', lastName: 'Rahimov', role: { name: "O'qituvchi" } },
  daysOfWeek: [5, 1, 3],
  beginTime: '15:00',
  endTime: '17:00',
  startDate: '2026-09-01',
  endDate: null,
  classroomName: '204',
  ...over,
})

export const buildGroup = (over: Partial<Group> = {}): Group => ({
  id: 7,
  name: 'Frontend N-104',
  status: 2,
  category: { id: 1, displayName: 'Dasturlash' },
  course: { id: 1, name: 'Frontend' },
  learningType: { id: 1, name: 'Oflayn' },
  office: { id: 1, name: 'Chilonzor' },
  startedDate: '2026-09-01',
  endedDate: null,
  attendanceKpi: 96.46,
  homeworkKpi: null,
  examKpi: null,
  actionsCount: 0,
  behindPlan: null,
  studentsCount: 2,
  failedCount: 0,
  rating: 96.4,
  direction: null,
  teachers: [{ id: 3, fullName: 'Rahimov Dilshod' }],
  assistants: [],
  activeScheduleItems: [buildScheduleItem()],
  othersScheduleItems: [],
  ...over,
})

/** Makes the simulated server return the group, and gives the user the rights `grants`. */
export function fakeGroupResponse(server: FakeServer, grants: readonly string[], group: Group = buildGroup()): void {
  server.may(...grants)
  server.answer(groups.read, group, { id: group.id })
  const plan = { course: null, courses: [], topics: [], lessons: [], videos: [], behind: 0 }
  for (const read of Object.values(groupStudyPlan.read)) server.answer(read, { plan }, { id: group.id })
}

export const buildGroupOption = (option: Partial<GroupOption> & { id: number; name: string }): GroupOption => ({
  startedDate: null,
  endedDate: null,
  office: null,
  times: [],
  teacher: null,
  seats: null,
  membersCount: 0,
  price: null,
  ...option,
})
