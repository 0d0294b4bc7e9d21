export const signInText = {
  device: ['Yangi qurilmadan kirildi', 'Hisobingizga yangi qurilmadan kirildi'],
  password: ["Parol o'zgardi", "Hisobingizning paroli o'zgartirildi"],
  login: ["Login o'zgardi", "Hisobingizning logini o'zgartirildi"],
  guessed: [
    "Kimdir parolingizni topmoqchi bo'ldi",
    "Bir soat ichida hisobingizga turli joylardan 50 martadan ko'p noto'g'ri parol yozildi. Siz o'z qurilmalaringizdan odatdagidek kiraverasiz",
  ],
  factorOn: ['Ikki bosqichli kirish yoqildi', "Endi kirishda autentifikator kodi ham so'raladi"],
  factorOff: ["Ikki bosqichli kirish o'chirildi", "Endi kirishda faqat parol so'raladi"],
} as const

export const unexpectedAccountChangeText = "Bu siz bo'lmasangiz, parolni almashtiring va administratorga ayting."
