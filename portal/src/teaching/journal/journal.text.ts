import { words } from '../../shared/text/words.ts'

export const journalText = words({
  title: 'Baholarim',
  none: "Hali guruh yo'q",
  attendance: 'Davomat',
  homework: 'Uy vazifalari',
  exams: 'Imtihonlar',
  lessons: 'Darslar',
  percent: '{percentage}%',
  nothing: '—',
  attended: 'Keldi',
  late: 'Kechikdi',
  absent: 'Kelmadi',
  noClass: "Dars bo'lmadi",
  onTheRoad: "yo'lda",
  reasonable: 'sababli',
  withoutReason: 'sababsiz',
  notMarked: 'Hali belgilanmagan',
  score: '{score} ball',
  passed: "O'tdi",
  notPassed: "O'tmadi",
  from: '{from} dan',
})
