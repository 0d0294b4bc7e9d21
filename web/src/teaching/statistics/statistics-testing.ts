import type { HomeworkTotals } from '@markaz/protocol/teaching/homework/schemas'
import type { homeworkStatistics, statistics } from '@markaz/protocol/teaching/statistics/routes'
import type { FakeServerAnswer } from '../../testing/fake-server.ts'

const buildSums = (over: Partial<HomeworkTotals> = {}): HomeworkTotals => ({
  averageScore: 81.5,
  acceptedHomeworkCount: 20,
  rejectedHomeworkCount: 3,
  waitingHomeworkCount: 4,
  uncompletedHomeworkCount: 2,
  notGivenHomeworkCount: 1,
  homeworkPercentage: 80,
  ...over,
})

const student = { id: 100, hId: '100365', fullName: 'Aliyev Vali', photo: null }

export const fakeGroupStatistics: FakeServerAnswer<typeof statistics.group.all> = {
  start: '2026-11-09',
  end: '2026-11-22',
  homework: { ...buildSums(), homeworkCount: 6 },
  attendance: { attended: 40, absent: 10, percentage: 80 },
  exam: { examsCount: 1, passed: 8, participants: 10, percentage: 80, averageScore: 77 },
  weeks: [
    { ...buildSums({ acceptedHomeworkCount: 7 }), start: '2026-11-09', end: '2026-11-15', attendancePercentage: 90 },
    { ...buildSums({ acceptedHomeworkCount: 0 }), start: '2026-11-16', end: '2026-11-22', attendancePercentage: null },
  ],
  distribution: [
    { from: 95, to: 100, count: 3 },
    { from: 1, to: 59, count: 1 },
  ],
  students: [{ ...buildSums(), student, attendancePercentage: 89.99 }],
}

export const fakeStudentStatistics: FakeServerAnswer<typeof statistics.student.all> = {
  student,
  start: '2026-11-09',
  end: '2026-11-22',
  sums: buildSums(),
  homeworks: [
    {
      homeworkId: 5,
      chatId: 55,
      lessonId: 49,
      lessonDate: '2026-11-19',
      theme: 'Flexbox',
      status: 2,
      score: 45,
      deadline: '2026-11-20T12:00:00Z',
      handedInAt: '2026-11-19T15:30:00Z',
      checkedAt: null,
    },
  ],
}

const group = {
  ...buildSums(),
  id: 7,
  name: 'Frontend N-104',
  teachers: [{ id: 3, fullName: 'Rahimov Dilshod' }],
  course: { id: 1, name: 'Frontend' },
  learningType: null,
  office: null,
  studentsCount: 12,
  homeworkCount: 6,
}

export const fakeHomeworkStatisticsByGroup: FakeServerAnswer<typeof homeworkStatistics.groups> = {
  statistics: [group],
  total: 1,
}
export const fakeHomeworkStatisticsByStudent: FakeServerAnswer<typeof homeworkStatistics.students> = {
  statistics: [{ ...buildSums(), student, group: { id: 7, name: 'Frontend N-104' } }],
  total: 1,
}
export const fakeStudentsMissingHomework: FakeServerAnswer<typeof homeworkStatistics.studentsNotDoing> = {
  statistics: [
    {
      ...buildSums({ uncompletedHomeworkCount: 9 }),
      student: { ...student, phoneNumber: '998901234567' },
      group: { id: 7, name: 'Frontend N-104' },
    },
  ],
  total: 1,
}
export const fakeCheckingSpeedByTeacher: FakeServerAnswer<typeof homeworkStatistics.byChecking> = {
  statistics: [
    { teacher: { id: 3, fullName: 'Rahimov Dilshod' }, waitingCount: 57, checkedCount: 748, averageHours: 10.39 },
  ],
  total: 1,
}

export const fakeGroupHomeworkDetail: FakeServerAnswer<typeof homeworkStatistics.groupDetail> = {
  group,
  lessons: [
    {
      ...buildSums(),
      lessonId: 49,
      date: '2026-11-19',
      homeworks: [{ id: 5, theme: 'Flexbox' }],
      students: [{ studentId: 100, fullName: 'Aliyev Vali', homeworkId: 5, status: 2, score: 45 }],
    },
  ],
  students: [
    {
      ...buildSums(),
      student,
      homeworks: [
        {
          homeworkId: 5,
          theme: 'Flexbox',
          lessonDate: '2026-11-19',
          status: 2,
          score: 45,
          deadline: '2026-11-20T12:00:00Z',
        },
      ],
    },
  ],
}
