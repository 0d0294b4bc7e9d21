import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { Priority } from '@markaz/protocol/content/notifications/schemas'
import { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'
import { QuestionMode } from '@markaz/protocol/teaching/exams/schemas'
import { personText } from '../person/person.text.ts'
import { studentText } from '../student/student.text.ts'

export const auditFieldLabels: Record<string, string> = {
  backupMadeAt: 'Zaxira nusxasi sanasi',
  checkedAt: 'Tekshirilgan vaqti',
  checkedBy: 'Tekshiruvchi',
  counts: 'Hisob',
  endedDate: 'Tugash sanasi',
  entityIds: 'Tanlanganlar',
  factor: 'Ikkinchi bosqich',
  finishedAt: 'Yakunlangan vaqti',
  given: 'Berilgan',
  headOfficeId: 'Bosh ofis',
  isOut: 'Yuborilgan',
  isRecommended: 'Tavsiya etilgan',
  isTop: 'Top',
  lowest: 'Eng past ball',
  seconds: 'Soniya',
  smsId: 'SMS raqami',
  started: 'Boshlangan',
  startedDate: 'Boshlanish sanasi',
  takenVersion: 'Qaytarilgan holat',
}

const mark = {
  [AttendanceMark.Attended]: 'Keldi',
  [AttendanceMark.Absent]: 'Kelmadi',
  [AttendanceMark.NoClass]: "Dars bo'lmadi",
  [AttendanceMark.Late]: 'Kechikdi',
  [AttendanceMark.Ended]: 'Tugagan',
}
const reasonType = {
  [AbsenceReason.Reasonable]: 'Sababli',
  [AbsenceReason.WithoutReason]: 'Sababsiz',
  [AbsenceReason.OnTheRoad]: "Yo'lda",
}

/**
 * Display names of values whose field means the same in every module. Other values are named in the module's
 * `*.audit.text.ts`.
 */
export const auditValueNames: Record<string, Record<string, string>> = {
  contractType: studentText.contractType,
  genderType: personText.genders,
  isActive: personText.account,
  mark,
  priority: { [Priority.Low]: 'Past', [Priority.Medium]: "O'rta", [Priority.High]: 'Yuqori' },
  questionMode: { [QuestionMode.Random]: 'Tasodifiy', [QuestionMode.Same]: 'Bir xil' },
  reasonType,
  workStatus: personText.work,
}
