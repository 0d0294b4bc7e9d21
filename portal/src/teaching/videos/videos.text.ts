import { convertTextsToScript } from '../../shared/text/words.ts'

export const videosText = convertTextsToScript({
  title: 'Videolar',
  one: 'Video',
  recordings: 'Dars yozuvlari',
  topics: 'Mavzular',
  noRecordings: "Hali dars yozuvi yo'q",
  noTopics: "O'tilgan mavzularda hali video yo'q",
  hidden: "Markaz videolarni hozircha ko'rsatmaydi",
  minutes: '{count} daqiqa',
  play: "Ko'rish",
  metered: 'Trafik tejalmoqda: video faqat siz bosganda yuklanadi.',
  from: '{time} dan davom etadi',
  broken: "Videoni hozir ko'rsatib bo'lmadi",
})
