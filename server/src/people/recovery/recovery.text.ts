/** Texts about new passwords in Telegram, and the name of password requests in a person's data file. */
export const recoveryText = {
  ofFile: "parol so'rovlari",
  approve: (child: string, device: string | null) =>
    `${child} parolini unutdi va yangisini qo'ymoqchi${device ? ` (${device})` : ''}.\nFarzandingizdan ekranida qaysi son turganini so'rang va shu sonni bosing. So'rovni farzandingiz yubormagan bo'lsa, “Rad etish”ni bosing.`,
  refuse: 'Rad etish',
}
