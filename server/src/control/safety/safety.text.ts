const groupedNumber = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ' ')

export const securityAlertText = {
  exported: (who: string) => `${who} odamlar ma'lumotini yuklab oldi`,
  exportedBody: (what: string, people: number, address: string) =>
    `${what}: ${groupedNumber(people)} kishi. Manzil: ${address}. Bu kutilmagan bo'lsa, auditni oching va shu xodim bilan gaplashing`,
  read: (who: string) => `${who} dasturi odamlar ma'lumotini o'qidi`,
  readBody: (token: string, people: number, address: string) =>
    `Token: ${token}. Bugun jami ${groupedNumber(people)} kishi. Manzil: ${address}. Bu kutilmagan bo'lsa, tokenni bekor qiling`,
  unusual: (who: string) => `${who} bugun odatdagidan ko'p shaxsiy ma'lumot ochdi`,
  unusualBody: (pages: number, normal: number) =>
    `Bugun ${groupedNumber(pages)} sahifa, odatda ${groupedNumber(normal)} tagacha. Auditni oching va shu xodim bilan gaplashing`,
  backup: 'Markazning zaxira nusxasi olindi',
  backupBody: (people: number) =>
    `Serverda buyruq bilan olindi, ichida ${groupedNumber(people)} kishining ma'lumoti bor. Bu kutilmagan bo'lsa, server mas'uli bilan gaplashing`,
  asked: (who: string) => `${who} hammaning kirishini tugatishni so'radi`,
  askedBody: (minutes: number) =>
    `Rozi bo'lsangiz, ${minutes} daqiqa ichida tasdiqlang: Sozlamalar, Xavfsizlik. Tasdiqlansa, hamma qaytadan kiradi`,
  canceled: (who: string) => `${who} hammaning kirishini tugatish so'rovini bekor qildi`,
  canceledBody: "Hech narsa o'zgarmadi",
  ended: 'Hammaning kirishi tugatildi',
  endedBody: (asker: string, confirmer: string) =>
    `So'radi: ${asker}. Tasdiqladi: ${confirmer}. Hamma qaytadan kiradi; tokenlar, kalendar manzillari, Telegram va webhook kalitlari yangidan beriladi`,
  endedByCommand:
    'Serverda buyruq bilan. Hamma qaytadan kiradi; tokenlar, kalendar manzillari, Telegram va webhook kalitlari yangidan beriladi',
  limits: (who: string) => `${who} yuklab olish chegaralarini o'zgartirdi`,
  limitsBody: (text: string) => `Endi bir kunda: ${text}`,
  limitsNow: (exports: number, people: number, programs: number) =>
    `${groupedNumber(exports)} ta fayl, ${groupedNumber(people)} kishi; dasturlar uchun ${groupedNumber(programs)} kishi`,
}
