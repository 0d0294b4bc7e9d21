interface Part {
  title: string
  keys: readonly (readonly [key: string, operation: string])[]
}

export const shortcutsText: { title: string; parts: readonly Part[] } = {
  title: 'Klaviatura tugmalari',
  parts: [
    {
      title: 'Hamma joyda',
      keys: [
        ['Ctrl + K', 'ekran, amal, guruh yoki odamni topish; Tab: u bilan nima qilish mumkin'],
        ['Ctrl + Z', "hozirgina qilingan o'zgarishni qaytarish"],
        ['/', "ro'yxatdan qidirish"],
        ['N', "yangi qo'shish (ekranning asosiy tugmasi)"],
        ['?', 'shu varaq'],
        ['Esc', 'yopish'],
      ],
    },
    {
      title: "Ro'yxatda",
      keys: [
        ['J / K, ↓ ↑', 'keyingi / oldingi qator'],
        ['Enter', 'ochish (Ctrl bilan yangi oynada)'],
        ["Bo'sh joy", "tez ko'rish"],
        [". so'ng 1 … 9", 'qatorning tugmasi yoki «…» ichidagi amal'],
      ],
    },
    {
      title: 'Davomatda',
      keys: [
        ['+ - K !', "keldi, kelmadi, kechikdi, dars bo'lmadi"],
        ['1 2 3', 'kelmaganlik sababi'],
        ['A', 'qolganlar keldi'],
        ['Esc', 'qatorni asliga qaytarish'],
        ['Enter, Ctrl + S', 'saqlash'],
      ],
    },
    {
      title: 'Ish tekshirishda',
      keys: [
        ['J / K', 'keyingi / oldingi talaba'],
        ['Enter', 'saqlash'],
        ['M', 'xabar yozish'],
        ['R', 'oxirgi rasmni ochish'],
      ],
    },
  ],
}
