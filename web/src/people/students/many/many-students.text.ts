/** Words of what is done to several students at once. */
export const manyStudentsText = {
  block: {
    title: 'Talabalarni bloklash',
    will: (count: number) => `${count} tasi bloklanadi: tizimga kira olmaydi, ochiq sessiyalari yopiladi`,
    already: (count: number) => `${count} tasi allaqachon bloklangan`,
    ok: (count: number) => `Bloklash: ${count} ta`,
    done: (count: number) => `${count} ta talaba bloklandi`,
  },
  unblock: {
    title: 'Talabalarni blokdan chiqarish',
    will: (count: number) => `${count} tasi blokdan chiqariladi: tizimga yana kira oladi`,
    already: (count: number) => `${count} tasi bloklanmagan`,
    ok: (count: number) => `Blokdan chiqarish: ${count} ta`,
    done: (count: number) => `${count} ta talaba blokdan chiqarildi`,
  },
  sms: {
    title: 'Talabalarga SMS yozish',
    text: 'Matn',
    will: (count: number) => `${count} tasiga yuboriladi`,
    willKeep: (count: number) =>
      `SMS xizmati ulanmagan: telefonga bormaydi, ${count} tasining SMS tarixiga yozib qo'yiladi`,
    noPhone: (count: number) => `${count} tasida telefon yo'q`,
    ok: (count: number) => `Yuborish: ${count} ta`,
    done: (count: number) => `${count} ta SMS yarim daqiqadan keyin yuboriladi`,
    kept: (count: number) => `${count} ta xabar SMS tarixiga yozildi`,
    keptHint: 'SMS xizmati ulanmagan, telefonga hech narsa yuborilmadi',
  },
  logins: {
    title: "Kirish ma'lumotlarini berish",
    by: 'Qanday beriladi',
    ways: [
      { value: 'sheet', label: 'Ekranda: chop etib yoki faylda tarqataman' },
      { value: 'sms', label: 'SMS bilan' },
    ],
    hint: "Hammasiga yangi parol tuziladi, avvalgisi ishlamay qoladi. Buni qaytarib bo'lmaydi.",
    will: (count: number) => `${count} tasiga login va yangi parol beriladi`,
    noPhone: (count: number) => `${count} tasida telefon yo'q`,
    noId: (count: number) => `${count} tasida login ham, ID ham yo'q`,
    loginTaken: (count: number) => `${count} tasining IDsi boshqa talabaning logini`,
    ok: (count: number) => `Berish: ${count} ta`,
    sent: (count: number) => `${count} ta SMS yuborishga topshirildi`,
  },
}
