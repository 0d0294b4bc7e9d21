import { convertTextsToScript } from './words.ts'

export const commonText = convertTextsToScript({
  back: 'Orqaga',
  again: 'Qayta urinish',
  coming: 'Yuklanmoqda',
  notOpened: "Ochib bo'lmadi. Internetni tekshiring va qayta urinib ko'ring.",
  asOfTime: 'Soat {time} dagi holat',
  asOfDay: '{day}, {time} dagi holat',
  cancel: 'Bekor qilish',
  close: 'Yopish',
  all: 'Hammasi',
  more: 'Yana',
  yes: 'Ha',
  no: "Yo'q",
  send: 'Yuborish',
})
