import { attachmentDocumentExtensions, fileExtensionsText } from '@markaz/protocol/file-types'

const kinds = `Rasm yoki ${fileExtensionsText(attachmentDocumentExtensions)}`

export const attachmentsText = {
  add: "Fayl qo'shish",
  camera: 'Rasmga olish',
  hint: (atMost: number, takesPaste: boolean) =>
    `Faylni shu yerga tashlang${takesPaste ? ' yoki Ctrl+V bosing' : ''}. ${kinds}: ${atMost} tagacha`,
  phoneHint: (atMost: number) => `${kinds}: ${atMost} tagacha`,
  files: 'Fayllar',
  tooMany: (atMost: number) => `Ko'pi bilan ${atMost} ta fayl`,
  tooManyDetail: (names: string) => `Qo'shilmadi: ${names}`,
  waiting: 'Navbatda',
  sending: (percent: number) => `Yuklanmoqda ${percent}%`,
  remove: (name: string) => `${name}: olib tashlash`,
  retry: (name: string) => `${name}: qayta yuborish`,
  retryShort: 'Qayta yuborish',
  open: (name: string) => `${name}: kattalashtirish`,
  someFailed: 'Yuklanmagan fayl bor: uni qayta yuboring yoki olib tashlang',
  preview: {
    previous: 'Oldingi rasm',
    next: 'Keyingi rasm',
    smaller: 'Kichraytirish',
    larger: 'Kattalashtirish',
    turn: 'Burish',
  },
  pictureHint: 'Rasmni shu yerga tashlang yoki tanlang: JPG, PNG, WEBP, 2 MB gacha',
  otherPicture: 'Boshqa rasm tanlash',
  chosenPicture: 'Tanlangan rasm',
  chosenVideo: 'Tanlangan video',
  noPicture: 'Rasmni olib tashlash',
}
