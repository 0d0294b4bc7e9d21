export const parentsText = {
  flood: [
    "Kirish kodlari odatdagidan ko'p so'ralmoqda",
    "Bir kunda ota-onalarning 500 dan ortiq kirish kodi notanish joylardan so'raldi: kimdir markaz SMSlarini isrof qilayotgan bo'lishi mumkin. Kirish yopilmadi: tanish telefonlar kiraveradi, notanish joylarga kod kamroq boradi, qog'ozdagi kod ishlaydi. Auditda \"Kod yuborildi\" qatorlarini ko'ring.",
  ] as const,
  invited: (address: string) =>
    `Farzandingizning darslari, davomati va baholarini shu yerda ko'rasiz: ${address} Shu raqamingiz bilan kiring.`,
  joined: "Yangi ota-ona qo'shildi",
  joinedBody: (parent: string, child: string) =>
    `${child}: ${parent} endi davomat, baho va xabarlarni ko'radi. Buni bilmasangiz, markazga xabar bering.`,
  noPhone: "Telefoni yo'q yoki o'qilmadi (phone)",
  code: (code: string) => `Markaz: kirish kodi ${code}. Uni hech kimga aytmang`,
}
