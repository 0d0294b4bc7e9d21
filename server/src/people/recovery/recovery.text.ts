export const accountRecoveryText = {
  ofFile: "parol so'rovlari",
  approve: (child: string, device: string | null) =>
    `${child} parolini unutdi va yangisini qo'ymoqchi${device ? ` (${device})` : ''}.\nFarzandingizdan ekranida qaysi son turganini so'rang va shu sonni bosing. So'rovni farzandingiz yubormagan bo'lsa, “Rad etish”ni bosing.`,
  refuse: 'Rad etish',
}
