import { MembershipStatus } from '@markaz/protocol/people/memberships/schemas'
import { HomeworkStatus } from '@markaz/protocol/teaching/chats/schemas'

export const statisticsText = {
  /** Texts of exported files: file names, sheets and column headers. */
  kpiFile: (from: string, to: string) => `O'qituvchilar KPI ${from} - ${to}.xlsx`,
  students: 'Talabalar',
  attendances: 'Davomat',
  homeworks: 'Uy vazifalari',
  fullName: 'F.I.Sh.',
  phone: 'Telefon',
  status: 'Holati',
  startedDate: 'Boshlanish sanasi',
  endedDate: 'Tugash sanasi',
  attendance: 'Davomat, %',
  homework: 'Uy vazifasi, %',
  exams: "Imtihonlar o'rtacha bali",
  offices: 'Filiallar',
  groups: 'Guruhlar',
  exam: 'Imtihon, %',
  total: 'Umumiy KPI, %',
  memberships: {
    [MembershipStatus.NotStarted]: 'Boshlanmagan',
    [MembershipStatus.Active]: 'Faol',
    [MembershipStatus.Finished]: 'Tugagan',
  },
  works: {
    [HomeworkStatus.Waiting]: 'Kutilmoqda',
    [HomeworkStatus.Rejected]: 'Qaytarilgan',
    [HomeworkStatus.Accepted]: 'Qabul qilingan',
    [HomeworkStatus.Checking]: 'Tekshirilmoqda',
    [HomeworkStatus.Uncompleted]: 'Bajarilmagan',
    [HomeworkStatus.NotGiven]: 'Berilmagan',
  },
}
