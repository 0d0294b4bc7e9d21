import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'

/** Texts about a student's work that homework, exams, chats and statistics share. */
export const workText = {
  tabs: "Uy vazifasi bo'limlari",
  list: 'Vazifalar',
  statistics: 'Statistika',
  status: {
    [HomeworkStatus.Waiting]: 'Kutilmoqda',
    [HomeworkStatus.Rejected]: 'Qaytarilgan',
    [HomeworkStatus.Accepted]: 'Qabul qilingan',
    [HomeworkStatus.Checking]: 'Tekshirilmoqda',
    [HomeworkStatus.Uncompleted]: 'Bajarilmagan',
    [HomeworkStatus.NotGiven]: 'Berilmagan',
  } satisfies Record<HomeworkStatus, string>,
}
