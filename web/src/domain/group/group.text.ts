import { GroupStatus } from '@markaz/protocol/teaching/groups/schemas'

export const groupText = {
  all: 'Guruhlar',
  mine: 'Mening guruhlarim',
  status: {
    [GroupStatus.NotStarted]: 'Boshlanmagan',
    [GroupStatus.Active]: 'Faol',
    [GroupStatus.Ended]: 'Tugagan',
  } satisfies Record<GroupStatus, string>,
  noTeacher: "Guruhga o'qituvchi biriktirilmagan yoki unga ruxsat berilmagan",
  tabs: "Guruh bo'limlari",
  loading: 'Guruh yuklanmoqda',
  scheduleGone: "Bu dars jadvali guruhda yo'q",
  scheduleGoneHint: "Jadval o'zgargan bo'lishi mumkin. Guruhning amaldagi jadvalini oching",
  toSchedule: "Amaldagi jadvalga o'tish",
  toGroup: 'Guruhni ochish',
  otherSchedule: 'Boshqa jadvalni tanlash',
  classroom: (name: string) => `${name}-xona`,
  freeSeats: (count: number) => `${count} ta bo'sh o'rin`,
  noFreeSeats: (members: number, seats: number) => `bo'sh o'rin yo'q (${members}/${seats})`,
  priceFrom: (amount: string) => `${amount} so'm`,
  noStaff: "O'qituvchi yo'q",
  file: 'Guruh fayli (Excel)',
  fileSaved: 'Guruh fayli yuklab olindi',
}

export const lessonTexts = {
  lesson: (weekday: string, date: string, begin: string, end: string) => `${weekday}, ${date}, ${begin}–${end}`,
  today: 'bugun',
}
