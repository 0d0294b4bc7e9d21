export const telegramText = {
  title: 'Telegram',
  about:
    "Bildirishnomalaringiz markaz botiga ham keladi, tungi jim soatlarda ovozsiz. O'chirib qo'ygan turlaringiz bu yerga ham kelmaydi.",
  none: 'Markazning Telegram boti hozircha ulanmagan.',
  linkedAt: (when: string) => `Ulangan: ${when}`,
  link: 'Ulash',
  anew: 'Boshqa Telegramga ulash',
  unlink: 'Uzish',
  unlinkAsk: 'Telegram uzilsinmi?',
  unlinkMeans: 'Bot sizga boshqa hech narsa yubormaydi.',
  unlinked: 'Telegram uzildi',
  linkTitle: 'Telegramga ulash',
  howTo:
    "QR kodni telefon kamerasi bilan o'qing yoki havolani oching, so'ng Telegramda pastdagi boshlash tugmasini bosing.",
  open: 'Telegramda ochish',
  qr: 'Telegramga ulash uchun QR kod',
  until: (time: string) => `Havola ${time} gacha, bir marta ishlaydi. Uni hech kimga bermang.`,
  linked: 'Telegram ulandi',
}
