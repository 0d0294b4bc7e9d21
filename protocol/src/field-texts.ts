declare const catalogued: unique symbol

/** An error text of a form field. Only `declareErrorTexts` makes this type, so all texts are in a catalogue. */
export type FieldErrorText = string & { readonly [catalogued]: true }

type Catalogued<T> = {
  readonly [K in keyof T]: T[K] extends (...values: infer V) => string
    ? (...values: V) => FieldErrorText
    : FieldErrorText
}

/** Declares error texts by key. A text that contains numbers is a function of these numbers. */
export function declareErrorTexts<T extends Record<string, string | ((...values: never[]) => string)>>(texts: T) {
  return texts as unknown as Catalogued<T>
}

export const generalErrorTexts = declareErrorTexts({
  required: "Maydonni to'ldiring",
  wrong: "Qiymat noto'g'ri",
  blank: "Bo'sh joydan iborat bo'lmasin",
  notANumber: 'Raqam kiriting',
  wholeNumber: 'Butun son kiriting',
  atLeastSigns: (count: number | bigint) => `Kamida ${count} ta belgi`,
  atLeastChosen: (count: number | bigint) => `Kamida ${count} ta tanlang`,
  moreThan: (bound: number | bigint) => `${bound} dan katta bo'lsin`,
  notLess: (bound: number | bigint) => `${bound} dan kichik bo'lmasin`,
  atMostSigns: (count: number | bigint) => `Ko'pi bilan ${count} ta belgi`,
  atMost: (count: number | bigint) => `Ko'pi bilan ${count} ta`,
  lessThan: (bound: number | bigint) => `${bound} dan kichik bo'lsin`,
  notMore: (bound: number | bigint) => `${bound} dan katta bo'lmasin`,
  notOnList: "Ro'yxatdagi qiymatlardan birini tanlang",
  unknownFields: (names: string) => `Ortiqcha maydon: ${names}`,
  date: "Sana noto'g'ri",
  time: "Vaqt noto'g'ri",
  phone: "Telefon 998 va 9 ta raqamdan iborat bo'lsin",
  passportSeries: 'Seriya 2 ta harf',
  passportNumber: 'Raqam 7 ta raqam',
  personalId: 'JSHSHIR 14 ta raqam',
  personName: 'Lotin yoki kirill harflari bilan yozilsin',
  score: '0 dan 100 gacha butun son kiriting',
  login: "Loginda faqat lotin harflari, raqam va . _ - @ + bo'lsin",
  noFile: 'Faylni tanlang',
  severalFiles: 'Bitta fayl tanlang',
  emptyFile: "Fayl bo'sh",
  richTextWrong: "Matnda bu yerga to'g'ri kelmaydigan qism bor",
  richTextTooLong: "Matn juda uzun: uni bo'laklarga ajrating",
  richTextPictures: "Matnga rasm qo'yilmaydi: uning o'z joyi bor",
  richTextTooDeep: 'Matn qismlari bir-birining ichiga juda chuqur joylashgan',
  richTextLink: 'Havola http, https, mailto yoki tel bilan boshlansin',
  richTextVideo: 'Video havolasi https bilan boshlansin',
  tenFiles: "Ko'pi bilan 10 ta fayl",
  emptyMessage: "Xabar yozing yoki fayl qo'shing",
  unreadable: "Faylni o'qib bo'lmadi: u buzilgan yoki juda murakkab",
})
