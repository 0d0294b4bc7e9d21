import { convertTextsToScript } from '../../shared/text/words.ts'

export const outboxText = convertTextsToScript({
  title: 'Navbatdagi ishlar',
  none: "Navbat bo'sh: hammasi markazga yetib borgan.",
  lead: "Bu ishlar shu telefonda saqlanib turibdi. Internet kelganda ular o'zi yuboriladi, sahifani yopsangiz ham.",
  now: 'Hozir yuborish',
  storage:
    "Ilovani telefoningiz ekraniga o'rnating: aks holda brauzer bir hafta kirilmasa saqlanganlarni o'chirib yuborishi mumkin.",
  homework: 'Uy vazifasi: {title}',
  exam: 'Imtihon: {title}',
  comment: 'Izoh: {title}',
  talk: 'Markazga xabar: {title}',
})
