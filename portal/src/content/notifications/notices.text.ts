import { convertTextsToScript } from '../../shared/text/words.ts'

export const notificationsText = convertTextsToScript({
  title: 'Bildirishnomalar',
  one: 'Bildirishnoma',
  all: 'Hammasi',
  unread: "O'qilmagan",
  readAll: "Hammasini o'qilgan qilish",
  none: "Hali bildirishnoma yo'q",
  noneUnread: "Hammasi o'qilgan",
  isNew: 'Yangi',
  open: 'Ochish',
})
