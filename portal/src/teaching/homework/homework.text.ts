import { words } from '../../shared/text/words.ts'

export const homeworkText = words({
  title: 'Vazifalar',
  todo: 'Qilish kerak',
  waiting: 'Kutilmoqda',
  returned: 'Qaytarilgan',
  accepted: 'Qabul qilingan',
  missed: 'Bajarilmagan',
  noneTodo: "Qiladigan vazifa yo'q. Zo'r!",
  none: "Bu yerda hali vazifa yo'q",
  states: 'Vazifalar holati',
  one: 'Uy vazifasi',
  task: 'Topshiriq',
  deadline: 'Muddat: {when}',
  left: 'Muddat: {when} · {left}',
  unread: "{count} ta o'qilmagan",
  score: '{score}/100 ball',
  yours: 'Ishingiz',
  over: 'Muddat tugagan: endi ustozga yozishingiz mumkin',
  exams: 'Imtihonlar',
})
