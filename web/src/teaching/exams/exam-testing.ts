import { exams } from '@markaz/protocol/teaching/exams/routes'
import type { Exam, ExamParticipant } from '@markaz/protocol/teaching/exams/schemas'
import { groups } from '@markaz/protocol/teaching/groups/routes'
import { buildParticipant } from '../../domain/exam/exam-testing.ts'
import { fakeGroupResponse } from '../../domain/group/group-testing.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { listGrantsOfPermission } from '../../testing/page-actions.ts'

export const testGroupPath = '/groups/7/staff/3/schedule/9'
export const testOwnGroupPath = '/my-groups/7/staff/3/schedule/9'

export const testParticipantAnvar = buildParticipant(31, 'Aliyev Anvar', {
  chatStatus: 3,
  score: 74,
  status: 2,
  comment: 'Yaxshi',
})
export const testParticipantBek = buildParticipant(32, 'Botirov Bek', {
  chatStatus: 1,
  startedAt: '2026-11-21T05:02:00.000Z',
  handedInAt: '2026-11-21T06:40:00.000Z',
  lateAt: null,
  unreadCount: 2,
})
export const testParticipantZuhra = buildParticipant(33, 'Zokirova Zuhra')

const allRights = [
  'all_groups.read',
  ...listGrantsOfPermission('all_groups:exam'),
  ...listGrantsOfPermission('all_groups:exam_chats'),
]
export const readOnlyExamGrants = ['all_groups.read', 'all_groups:exam.read']

export function fakeExamResponses(
  server: FakeServer,
  state: { exam: Exam; participants: ExamParticipant[] },
  grants: readonly string[] = allRights,
): void {
  fakeGroupResponse(server, grants)
  server.answer(groups.lessons, { lessons: [], total: 0 }, { id: 7 })
  server.answer(exams.list, () => ({ exams: [state.exam], total: 1 }), { id: 7 })
  server.answer(exams.read, () => ({ exam: state.exam }), { id: 5 })
  const participants = () => ({ participants: state.participants, total: state.participants.length })
  server.answer(exams.participants, participants, { id: 5 })
  const results = () => ({
    exam: state.exam,
    participants: [...state.participants]
      .sort((a, b) => (b.score ?? -1) - (a.score ?? -1))
      .map((one, index) => ({ ...one, place: one.score === null ? null : index + 1 })),
    distribution: [
      { from: 86, to: 100, count: 0 },
      { from: 71, to: 85, count: 1 },
      { from: 60, to: 70, count: 0 },
      { from: 1, to: 59, count: 0 },
      { from: 0, to: 0, count: 0 },
    ],
  })
  server.answer(exams.results, results, { id: 5 })
  server.answer(exams.failureReasons, {
    reasons: [
      { id: 1, name: "Ko'chirgan" },
      { id: 2, name: 'Telefondan foydalangan' },
    ],
  })
}
