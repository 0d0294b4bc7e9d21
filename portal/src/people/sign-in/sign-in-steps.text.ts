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

export const parentSignInText = convertTextsToScript({
  title: 'Ota-onalar uchun',
  lead: 'Markazga bergan telefon raqamingizni yozing: unga bir martalik kod boradi.',
  phone: 'Telefon raqami',
  phoneHint: 'Masalan: 90 111 22 33',
  getCode: 'Kod olish',
  sent: "{phone} raqamiga kod yubordik. U markazda yozilgan bo'lsa, SMS bir daqiqa ichida keladi.",
  inTelegram:
    "Telegramingiz markazga ulangan bo'lsa, kod botdan keldi. Ulanmagan bo'lsa, {phone} raqami uchun kodni markazdan oling.",
  toTelegram: 'Kodni Telegramga yuborish',
  byHand: '{phone} raqami uchun kodni markazdan oling: SMS xizmati ulanmagan.',
  code: "Kelgan yoki qog'ozdagi kod",
  enter: 'Kirish',
  again: 'Qayta yuborish',
  againIn: 'Qayta yuborish: {wait}dan keyin',
  seconds: '{seconds} soniya',
  minutes: '{minutes} daqiqa',
  noCode: "SMS kelmadimi? Markazdan qog'ozdagi kodni so'rang: uni ham shu yerga yozasiz.",
  other: 'Boshqa raqam',
  haveCode: "Qog'ozdagi kodim bor",
  chooseTitle: 'Siz kimsiz?',
  chooseLead: 'Bu raqam bir necha kishiga yozilgan.',
  writePhone: "Raqamni to'liq yozing: 9 ta raqam",
  writeCode: "SMS va Telegramdagi kod 6 ta, qog'ozdagi kod 10 ta raqam",
})
