import { convertTextsToScript } from '../../shared/text/words.ts'

export const pushText = convertTextsToScript({
  title: 'Xabarlar',
  on: 'Yangiliklar telefonga keladi',
  off: 'Xabarlar telefonga kelsinmi?',
  unable: "Bu brauzer xabar ololmaydi. iPhone'da avval portalni ekranga o'rnating.",
  denied: 'Xabarlarga brauzer sozlamalarida ruxsat berilmagan',
  turnOn: 'Yoqish',
  turnOff: "O'chirish",
})
