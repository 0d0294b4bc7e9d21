import { convertTextsToScript } from '../../shared/text/words.ts'

export const forgottenPasswordText = convertTextsToScript({
  title: 'Parolni unutdim',
  lead: "Loginingizni yozing. Yangi parolni o'zingiz qo'yasiz.",
  ask: 'Davom etish',
  back: 'Kirishga qaytish',
  byCode: "Telegramingiz ulangan bo'lsa, botdan kod keladi. Uni shu yerga yozing.",
  code: 'Telegramdagi kod',
  byParent: "Yoki ota-onangizdan so'rang: so'rov ularning Telegramiga va portaliga boradi. Ularga shu sonni ayting:",
  byStaff:
    "Ulardan javob bo'lmasa, so'rovingizni 15 daqiqadan keyin markaz xodimi ko'radi va yangi parol beradi. Markazga qo'ng'iroq qilsangiz ham bo'ladi.",
  approved: 'Ota-onangiz ruxsat berdi. Yangi parol yozing.',
  save: 'Saqlash va kirish',
  writeCode: 'Koddagi 6 ta raqamni yozing',
  again: "Qaytadan so'rash",
})
