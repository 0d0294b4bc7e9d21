const operations = {
  blocked: (who: string) => `${who} bloklandi`,
  unblocked: (who: string) => `${who} blokdan chiqarildi`,
}
const wordsOf = (title: string, one: string) => ({
  title,
  one,
  blocked: operations.blocked(one),
  unblocked: operations.unblocked(one),
})

/** Texts of the lists and pages of teachers and assistants. */
export const academicsText = {
  users: 'Foydalanuvchilar',
  academic: wordsOf('Akademiklar', 'Akademik'),
  teacher: wordsOf("O'qituvchilar", "O'qituvchi"),
  assistant: wordsOf('Assistentlar', 'Assistent'),
  groupsCount: 'Guruhlar soni',
  addTitle: "O'qituvchiga profil yaratish",
  addButton: 'Profil yaratish',
  pickHint: "ERPdan kelgan, profili yo'q va ishlayotgan o'qituvchilar",
  mayNotAdd: "Sizda profil yaratish huquqi yo'q",
  mayNotEdit: "Sizda tahrirlash huquqi yo'q",
  editTitle: (name: string) => `Tahrirlash: ${name}`,
  emptyTitle: "Hozircha hech kim yo'q",
  emptyHint: "Ro'yxat ERP bilan sinxronizatsiyadan keyin to'ladi",
  // Texts about the groups and lessons of one person.
  facts: "Shaxs haqida ma'lumot",
  groups: 'Guruhlar',
  groupSearch: 'Guruh nomi',
  group: 'Guruh',
  inGroup: 'Kim sifatida',
  period: 'Guruhda ishlagan davri',
  rating: 'Reyting',
  attendances: 'Davomat',
  attendancesOf: (name: string) => `Davomat: ${name}`,
  roles: { teacher: "O'qituvchi", assistant: 'Assistent' },
  noGroupsTitle: "Sizga ko'rinadigan guruhi yo'q",
  noGroupsHint: "Guruhlar ERPdan keladi; boshqa filial guruhlari ko'rinmaydi",
  time: 'Dars vaqti',
  mark: 'Davomat belgilangan',
  marked: 'Belgilangan',
  notMarked: 'Belgilanmagan',
  days: 'Sana',
  noLessonsTitle: "Dars yo'q",
  noLessonsHint: "Bu guruhda hali dars bo'lmagan",
  active: 'Faol',
  inactive: 'Faol emas',
}
