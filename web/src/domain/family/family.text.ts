export const familyText = {
  title: 'Ota-onasi',
  none: 'Ota-onasi kiritilmagan',
  failed: "Ota-onasini yuklab bo'lmadi",
  isNotCalled: "qo'ng'iroq qilinmaydi",

  add: "Ota-ona qo'shish",
  added: (name: string) => `${name} qo'shildi`,
  tie: "Bog'lash",
  tied: 'Saqlandi',
  known: (name: string, children: string) =>
    children ? `Bu raqam ma'lum: ${name} (${children})` : `Bu raqam ma'lum: ${name}`,
  knownHint: "Shu odam bo'lsa, bog'lang: ikkinchi marta yozilmaydi",
  phoneHint:
    "Bu raqamga qo'ng'iroq qilinadi va xabar boradi, lekin u bilan portalga kirib bo'lmaydi: avval boshqa xodim «Oilalar» sahifasida tasdiqlaydi yoki ota-onaga qog'ozda kirish kodini beradi",
  passport: "Pasport (bo'lsa)",
  series: 'Pasport seriyasi',
  passportNumber: 'Pasport raqami',
}
