import { type Chat, chatStatusOf, type HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'
import type { Homework } from '@markaz/protocol/teaching/homework/schemas'
/** A Saturday, 15:00 in Tashkent. */
export const fixedTestTime = new Date('2026-11-21T10:00:00Z')

export const zeroHomeworkCounts = { waiting: 0, rejected: 0, accepted: 0, checking: 0, uncompleted: 0, notGiven: 0 }

export const buildHomework = (over: Partial<Homework> = {}): Homework => ({
  id: 31,
  groupId: 7,
  lessonId: 50,
  lesson: { date: '2026-11-21', beginTime: '12:00', endTime: '14:00' },
  theme: 'Sikllar',
  description: '1-mashq\n2-mashq',
  files: [],
  type: 1,
  hours: 24,
  source: 1,
  author: { kind: 2, id: 3, fullName: 'Rahimov Dilshod' },
  deadline: '2026-11-22T09:00:00.000Z',
  minScore: 60,
  maxScore: 100,
  progress: 1,
  studentsCount: 6,
  counts: zeroHomeworkCounts,
  averageScore: null,
  createdAt: '2026-11-21T09:05:00.000Z',
  ...over,
})

export const buildHomeworkChat = (
  id: number,
  fullName: string,
  status: HomeworkStatus,
  over: Partial<Chat> = {},
): Chat => ({
  id,
  version: 1,
  homeworkId: 31,
  examId: null,
  theme: 'Sikllar',
  student: { id: id + 1_000, hId: null, fullName, photo: null },
  status,
  chatStatus: chatStatusOf[status],
  score: null,
  comment: null,
  deadline: '2026-11-22T09:00:00.000Z',
  handedInAt: null,
  lateAt: null,
  checkingBy: null,
  checkedBy: null,
  checkedAt: null,
  unreadCount: 0,
  lastMessage: null,
  ...over,
})

const lesson = (id: number, date: string, scheduleId = 9) => ({
  id,
  scheduleId,
  date,
  beginTime: '12:00',
  endTime: '14:00',
  isMarked: false,
})

/**
 * Lessons of one schedule: eight and seven days ago, today, and in the future. The lesson of another schedule has just
 * begun.
 */
export const testLessons = [
  lesson(46, '2026-11-13'),
  lesson(47, '2026-11-14'),
  lesson(50, '2026-11-21'),
  { ...lesson(52, '2026-11-21', 10), beginTime: '14:30', endTime: '16:30' },
  lesson(51, '2026-11-24'),
]
