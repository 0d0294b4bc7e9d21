export const editConflictText = {
  title: "Boshqa odam ham o'zgartirgan",
  by: (name: string, at: string) => `Siz tahrirlayotganda ${name} ham shu joyni o'zgartirdi (${at}).`,
  bySomebody: (at: string) => `Siz tahrirlayotganda boshqa xodim ham shu joyni o'zgartirdi (${at}).`,
  byOwn: (at: string) => `Bu joyni o'zingiz boshqa oynada ham o'zgartirgansiz (${at}).`,
  byUnknown: "Siz tahrirlayotganda shu joy o'zgargan.",
  choose: "Qaysi biri qolishini tanlang. Qolgan yozganlaringiz yo'qolmaydi.",
  mine: 'Siz yozgan',
  theirs: 'Hozirgi',
  back: 'Formaga qaytish',
}
