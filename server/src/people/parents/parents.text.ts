export const parentsText = {
  invited: (address: string) =>
    `Farzandingizning darslari, davomati va baholarini shu yerda ko'rasiz: ${address} Shu raqamingiz bilan kiring.`,
  noPhone: "Telefoni yo'q yoki o'qilmadi (phone)",
  code: (code: string) => `Markaz: kirish kodi ${code}. Uni hech kimga aytmang`,
}
