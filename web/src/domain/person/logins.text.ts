export const loginsText = {
  operation: 'Login va parol',
  title: "Kirish ma'lumotlarini berish",
  by: 'Qanday beriladi',
  ways: [
    { value: 'sheet', label: 'Ekranda: chop etib yoki faylda tarqataman' },
    { value: 'sms', label: 'SMS bilan' },
  ],
  hint: "Hammasiga yangi parol tuziladi, avvalgisi ishlamay qoladi. Buni qaytarib bo'lmaydi.",
  will: (count: number) => `${count} tasiga login va yangi parol beriladi`,
  why: {
    no_phone: (count: number) => `${count} tasida telefon yo'q`,
    phone_not_confirmed: (count: number) =>
      `${count} tasining raqamini boshqa xodim hali tasdiqlamagan: ekranda bering yoki avval raqamini tasdiqlating`,
    no_id: (count: number) => `${count} tasida login ham, HH ID ham yo'q`,
    login_taken: (count: number) => `${count} tasining HH ID raqami boshqa talabaning logini`,
    no_profile: (count: number) => `${count} tasining profili yo'q, avval profil yarating`,
    own: () => "O'zingiz: parolingizni o'zingiz almashtirasiz",
    not_working: (count: number) => `${count} tasi ishlamaydi`,
    not_shared: (count: number) => `${count} tasi boshqa filialda ishlaydi`,
    beyond: (count: number) => `${count} tasining huquqi yoki filiallari siznikidan keng`,
  },
  phones: {
    operation: 'Raqamlarini tasdiqlash',
    title: 'Telefon raqamlarini tasdiqlash',
    will: (count: number) => `${count} ta xodimning raqami tasdiqlanadi`,
    why: {
      no_phone: (count: number) => `${count} tasida to'g'ri raqam yo'q`,
      confirmed: (count: number) => `${count} tasining raqami allaqachon tasdiqlangan`,
      own: (count: number) => `${count} tasining raqamini o'zingiz yozgansiz: boshqa xodim tasdiqlaydi`,
    },
    hint: "Tasdiqlangan raqamga parol SMS bilan boradi. Raqamlar to'g'riligini aniq bilsangiz, tasdiqlang. Kim kiritgani noma'lum raqamni ikki xodim tasdiqlashi kerak.",
    ok: (count: number) => `Tasdiqlash: ${count} ta`,
    done: (count: number) => `${count} ta xodimning raqami tasdiqlandi`,
  },
  ok: (count: number) => `Berish: ${count} ta`,
  sent: (count: number) => `${count} ta SMS navbatga qo'yildi`,
}
