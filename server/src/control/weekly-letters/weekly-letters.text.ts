import type { LetterContent } from '@markaz/protocol/control/weekly-letters/schemas'
import { ExamResult } from '@markaz/protocol/teaching/exams/schemas'

export const weeklyLettersText = {
  title: 'Haftalik xat',
  lessons: (held: number, attended: number, late: number) =>
    `Darslar: ${held} tadan ${attended} tasiga keldi${late > 0 ? `, ${late} tasiga kechikdi` : ''}`,
  unmarked: (count: number) => `Belgisi qo'yilmagan darslar: ${count} ta`,
  work: (given: number, done: number) => `Vazifalar: ${given} tadan ${done} tasi topshirildi`,
  noWork: 'Vazifalar: berilmagan',
  marksCount: (count: number) => `Baholar: ${count} ta`,
  ofGroup: (group: string, held: number, attended: number) => `• ${group}: ${held} tadan ${attended} tasi`,
  missing: 'Topshirilmagan:',
  returned: ' – qaytarilgan',
  marks: 'Baholar:',
  score: (theme: string, score: number) => `• ${theme}: ${score}/100`,
  exam: (theme: string) => `Imtihon: ${theme}`,
  results: {
    [ExamResult.Failed]: "o'tmadi",
    [ExamResult.Passed]: "o'tdi",
    [ExamResult.Absent]: 'qatnashmadi',
    [ExamResult.FailedExam]: 'chetlatildi',
  } satisfies Record<ExamResult, string>,
  nextWeek: 'Keyingi hafta:',
  nextLessons: (count: number) => `• Darslar: ${count} ta`,
  praise: (praise: NonNullable<LetterContent['praise']>): string => {
    switch (praise.kind) {
      case 'level':
        return `Barakalla! Yangi daraja – ${praise.level}`
      case 'improved':
        return `Barakalla! O'rtacha baho ${praise.before} dan ${praise.now} ga ko'tarildi`
      case 'all_lessons':
        return `Barakalla! Hamma darsga vaqtida keldi: ${praise.count} ta`
      case 'best_mark':
        return `Barakalla! Eng yaxshi baho: ${praise.theme}, ${praise.score}/100`
      case 'all_work':
        return `Barakalla! Hamma vazifani topshirdi: ${praise.count} ta`
    }
  },
}
