import { AttendanceMark } from '@markaz/protocol/attendance-mark'
import { AbsenceReason } from '@markaz/protocol/teaching/attendance/schemas'

export const attendanceText = {
  absent: 'Darsga kelmadi',
  late: 'Darsga kechikdi',
  corrected: 'Davomat tuzatildi',
  correctedBody: (where: string, what: string) => `${where}: ${what}. Avvalgi xabar xato edi`,
  unmarked: 'belgi olib tashlandi',
  came: {
    [AttendanceMark.Attended]: 'darsda qatnashdi',
    [AttendanceMark.Late]: 'kechikib keldi',
    [AttendanceMark.NoClass]: "dars bo'lmadi",
  } as Partial<Record<number, string>>,
  reasons: {
    [AbsenceReason.Reasonable]: 'sababli',
    [AbsenceReason.WithoutReason]: 'sababsiz',
    [AbsenceReason.OnTheRoad]: "yo'lda",
  } satisfies Record<AbsenceReason, string>,
}
