import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'

export const giveHomeworkText = {
  give: 'Uy vazifasi berish',
  toMany: 'Bir nechta guruhga berish',
  toManyOf: (theme: string) => `Bir nechta guruhga berish: ${theme}`,
  giveToMany: (count: number) => (count > 0 ? `${count} ta guruhga berish` : 'Guruhga berish'),
  givenToMany: (count: number) => `Uy vazifasi ${count} ta guruhga berildi`,
  searchGroup: 'Guruh nomi',
  forLesson: (lesson: string) => `Dars: ${lesson}`,
  deadline: 'Muddat',
  deadlinePast: "Muddat o'tib ketgan",
  samePlan: 'shu kurs',
  alreadyGiven: 'avval berilgan',
  noTargets: 'Guruh topilmadi',
  noTargetsHint: 'Oxirgi 7 kunda yoki yaqin 14 kunda darsi bor guruhlar chiqadi',
  tooOld: "Darsga 7 kundan ko'p vaqt o'tgan: endi uy vazifasi berib bo'lmaydi",
}

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
