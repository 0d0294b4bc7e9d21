import { convertTextsToScript } from '../../shared/text/words.ts'

export const storiesText = convertTextsToScript({
  title: 'Hikoyalar',
  none: "Hali hikoya yo'q",
  isNew: 'Yangi',
  at: '{at} / {total}',
  next: 'Keyingi hikoya',
  previous: 'Oldingi hikoya',
  pause: "To'xtatib turish",
  resume: 'Davom ettirish',
  close: 'Yopish',
  link: 'Batafsil',
  play: "Videoni ko'rish",
  broken: "Videoni hozir ko'rsatib bo'lmadi",
})
