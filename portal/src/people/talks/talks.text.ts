import { convertTextsToScript } from '../../shared/text/words.ts'

export const conversationsText = convertTextsToScript({
  title: 'Xabarlar',
  lead: "Markazga farzandingiz haqida yozing: davomat, to'lov, darslar. Javob shu yerga keladi.",
  unread: '{count} ta yangi',
  you: 'Siz',
  none: "Hali yozishma yo'q",
  begin: "Hali hech narsa yozilmagan. Savolingiz bo'lsa, yozing: markaz javob beradi.",
  files: '{count} ta fayl',
  write: 'Markazga yozing',
  send: 'Yuborish',
  read: "markaz o'qidi",
  earlier: 'Oldingi xabarlar',
  gone: 'Bu yozishma endi ochiq emas',
})
