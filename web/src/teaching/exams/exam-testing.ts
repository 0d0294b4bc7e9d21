import type { Exam, Participant } from '@markaz/protocol/teaching/exams/schemas'
import { buildGroup, groupAnswers } from '../../domain/group/group-testing.tsx'
import type { Answers } from '../../testing/test-server.ts'

/** For tests of exam screens: group 7, exam 5 of today, and who takes part. */
export const group = '/groups/7/staff/3/schedule/9'
export const mine = '/my-groups/7/staff/3/schedule/9'

export const buildExam = (over: Partial<Exam> = {}): Exam => ({
  id: 5,
  groupId: 7,
  theme: 'Oraliq imtihon',
  description: 'Ikki qism, 90 daqiqa',
  files: [],
  questionMode: 2,
  questionFiles: [],
  startDate: '2026-11-21',
  beginTime: '10:00',
  endTime: '12:00',
  deadline: '2026-11-21T07:00:00.000Z',
  period: 3,
  announced: false,
  announcedAt: null,
  publicCode: null,
  canAnnounce: false,
  participants: { all: 3, waiting: 1, checked: 1, passed: 1, failed: 0, failedExam: 0, missing: 1 },
  averageScore: 74.35,
  author: { id: 3, fullName: 'Rahimov Dilshod' },
  createdAt: '2026-11-20T05:00:00.000Z',
  ...over,
})

export const buildParticipant = (id: number, fullName: string, over: Partial<Participant> = {}): Participant => ({
  id,
  version: 1,
  student: { id: id + 100, hId: String(id), fullName, photo: null },
  chatStatus: 4,
  score: null,
  status: null,
  comment: null,
  failureReason: null,
  deadline: '2026-11-21T07:00:00.000Z',
  startedAt: null,
  handedInAt: null,
  checkedBy: null,
  checkedAt: null,
  unreadCount: 0,
  ...over,
})

export const ali = buildParticipant(31, 'Aliyev Anvar', { chatStatus: 3, score: 74, status: 2, comment: 'Yaxshi' })
export const botir = buildParticipant(32, 'Botirov Bek', {
  chatStatus: 1,
  startedAt: '2026-11-21T05:02:00.000Z',
  handedInAt: '2026-11-21T06:40:00.000Z',
  unreadCount: 2,
})
export const zuhra = buildParticipant(33, 'Zokirova Zuhra')

const options = (name: string) => ['create', 'read', 'update', 'delete'].map((option) => `${name}.${option}`)
export const allRights = ['all_groups.read', ...options('all_groups:exam'), ...options('all_groups:exam_chats')]
export const readOnly = ['all_groups.read', 'all_groups:exam.read']

/** The server of these screens; `state` is what it has now. */
export function examAnswers(state: { exam: Exam; participants: Participant[] }, grants: readonly string[]): Answers {
  const results = () => ({
    data: {
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
    },
  })
  return {
    ...groupAnswers(buildGroup(), grants),
    'GET /groups/7/exams': () => ({ data: { exams: [state.exam], total: 1 } }),
    'GET /exams/5': () => ({ data: { exam: state.exam } }),
    'GET /exams/5/participants': () => ({
      data: { participants: state.participants, total: state.participants.length },
    }),
    'GET /exams/5/results': results,
    'GET /exams/failure-reasons': () => ({
      data: {
        reasons: [
          { id: 1, name: "Ko'chirgan" },
          { id: 2, name: 'Telefondan foydalangan' },
        ],
      },
    }),
  }
}
