import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'

export const homeworkStatusText = {
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
