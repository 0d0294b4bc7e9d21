import { convertTextsToScript } from '../text/words.ts'

export const staffViewText = convertTextsToScript({
  banner: "Siz {name} ko'radigan sahifani ko'ryapsiz. Bu yerda hech narsani o'zgartirib bo'lmaydi",
  close: 'Yopish',
  readOnly: "Siz talaba ko'radigan sahifani ko'ryapsiz: bu amal faqat uning o'ziga ochiq",
  over: "Ko'rish tugadi",
  overHint: "Ko'rish 15 daqiqa davom etadi. Davom ettirish uchun talabaning sahifasidan qaytadan oching.",
})
