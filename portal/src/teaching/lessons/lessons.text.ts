import { convertTextsToScript } from '../../shared/text/words.ts'

export const lessonsText = convertTextsToScript({
  makeUp: "Qoldirilgan dars o'rniga",
  title: 'Darslar',
  thisWeek: 'Shu hafta',
  before: 'Oldingi hafta',
  after: 'Keyingi hafta',
  none: "Bu haftada dars yo'q",
  cancelled: "Dars bo'lmaydi",
  movedFrom: "Ko'chirildi: {when} edi",
  wasCancelled: "Dars bo'lmagan",
})
