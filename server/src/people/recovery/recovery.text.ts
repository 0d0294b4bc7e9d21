/** Texts in Telegram. */
export const recoveryText = {
  code: (code: string) =>
    `Yangi parol uchun kod: ${code}\nUni parolni unutgan qurilmangizda yozing, 10 daqiqa amal qiladi. Kodni hech kimga aytmang. Siz so'ramagan bo'lsangiz, hech narsa qilmang: parolingiz o'zgarmaydi.`,
  approve: (child: string, device: string | null) =>
    `${child} parolini unutdi va yangisini qo'ymoqchi${device ? ` (${device})` : ''}.\nFarzandingizdan ekranida qaysi son turganini so'rang va shu sonni bosing. So'rovni farzandingiz yubormagan bo'lsa, “Rad etish”ni bosing.`,
  refuse: 'Rad etish',
}
