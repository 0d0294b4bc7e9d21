import { maxScore } from '@markaz/protocol/scores'
import { ChatStatus, type HomeworkCheckInput } from '@markaz/protocol/teaching/chats/schemas'

export const chatText = {
  search: 'Talabani qidirish',
  filter: "Ro'yxat",
  filters: {
    waiting: 'Kutayotganlar',
    all: 'Barchasi',
    [ChatStatus.Rejected]: 'Qaytarilgan',
    [ChatStatus.Accepted]: 'Qabul qilingan',
    [ChatStatus.NotDone]: 'Bajarilmagan',
    [ChatStatus.NotGiven]: 'Berilmagan',
  },
  left: (count: number) => `${count} ta qoldi`,
  unread: (count: number) => `${count} ta o'qilmagan xabar`,
  noWaiting: "Tekshirish kutayotgan ish yo'q",
  noFound: 'Topilmadi',
  more: (count: number) => `Yana ko'rsatish (${count} ta qoldi)`,
  tooMany: 'Qolganlari qidiruv orqali topiladi',
  toList: "Talabalar ro'yxati",
  you: 'Siz',
  files: (count: number) => `${count} ta fayl`,

  allDone: 'Hammasi tekshirildi',
  allDoneHint: 'Tekshirish kutayotgan ish qolmadi',
  back: 'Orqaga',

  conversation: (name: string) => `${name}: yozishmalar`,
  noMessages: 'Hali hech narsa yozilmagan',
  newMessages: 'Yangi xabar',
  today: 'Bugun',
  yesterday: 'Kecha',
  deadlineMoved: (when: string) => `Muddat ${when} gacha uzaytirildi`,
  checked: (who: string) => `${who} tekshirdi`,
  handedIn: 'Ish topshirildi',
  handedInLate: 'Muddatdan keyin topshirildi',
  talk: 'Suhbat',
  writtenThenCame: (written: string, came: string) => `Yozilgan ${written}, kelgan ${came}`,
  handedInAt: (when: string) => `Topshirilgan: ${when}`,
  lateAt: (when: string) => `Muddatdan keyin to'ldirilgan: ${when}`,
  late: 'Kechikkan',
  sending: 'Yuborilmoqda',
  notSent: 'Yuborilmadi',
  retry: 'Qayta urinish',
  discard: "O'chirish",
  checksUnsent: (count: number) => `${count} ta baho yuborilmadi`,
  checksSending: (count: number) => `${count} ta baho yuborilmoqda`,

  write: 'Xabar yozing',
  send: 'Yuborish',

  about: {
    homework: 'Uy vazifasi',
    exam: 'Imtihon',
    show: 'Topshiriq',
    questions: 'Savollar',
    files: 'Fayllar',
    deadline: (when: string) => `Muddat: ${when}`,
  },

  check: 'Tekshirish',
  scoreHint: '0–100',
  reason: 'Chetlatish sababi',
  accept: 'Qabul qilish',
  reject: 'Qaytarish',
  verdict: {
    [ChatStatus.Accepted]: 'Qabul qilindi',
    [ChatStatus.Rejected]: 'Qaytarildi',
  } satisfies Record<HomeworkCheckInput['status'], string>,
  setAside: 'Chetlatildi',
  takenBack: 'Baho qaytarib olindi',
  save: 'Saqlash',
  comments: {
    [ChatStatus.Accepted]: ['Qabul qilindi', 'Barakalla, juda yaxshi', "Yaxshi, kichik xatolarga e'tibor bering"],
    [ChatStatus.Rejected]: ["Xatolarni to'g'rilab, qayta topshiring", "Ish to'liq emas", 'Topshiriq shartiga mos emas'],
  } satisfies Record<HomeworkCheckInput['status'], readonly string[]>,
  quick: 'Tayyor izohlar',
  quickScores: 'Tayyor ballar',
  scoreRule: 'Ball 0 dan 100 gacha',
  acceptRule: (from: number) => `Qabul qilish uchun kamida ${from} ball`,
  withoutScore: 'Qaytariladi, ballsiz',
  acceptAs: (score: number) => `Qabul qilish: ${score} ball`,
  commentRule: "Ish haqida bir-ikki so'z yozing",
  whyRejected: 'Nega qaytarilganini yozing',
  commentTooLong: '1000 belgidan kam yozing',
  checkAgain: 'Qayta baholash',
  cancelAgain: 'Bekor qilish',
  points: (score: number) => `${score}/${maxScore} ball`,
  by: (who: string, when: string) => `${who}, ${when}`,
  nothingYet: 'Ish hali topshirilmagan',
  nothingYetLate: 'Ish topshirilmagan, muddat tugagan',
  onPaper: "Ish bu yerda topshirilmagan. Qog'ozda yozilgan bo'lsa, baholash mumkin",
  notBegun: 'Imtihon hali boshlanmagan',
  announced: "Natijalar e'lon qilingan, baho o'zgarmaydi",
  readOnly: "Ishni ko'ra olasiz, lekin tekshirish huquqingiz yo'q",
  isChecking: (who: string) => `${who} tekshirmoqda`,
  checkAnyway: 'Baribir tekshirish',
  changed: "Bu ish shu orada o'zgargan. Yangi holatini ko'rib, qaytadan saqlang: yozganlaringiz joyida",
  notSaved: (who: string) => `${who}: baho saqlanmadi`,
  show: "Ko'rish",
  lastChecked: (who: string, score: string) => `Oxirgisi: ${who}, ${score}`,

  polling: "Jonli aloqa yo'q: har 30 soniyada yangilanadi",
  notHere: "Bunday chat yo'q",
  notHereHint: "Manzil noto'g'ri, yoki talaba endi bu guruhda emas",
  signOut: (count: number) => `${count} ta xabar yoki baho hali yuborilmagan, chiqsangiz ular yo'qoladi.`,

  keysTitle: 'Klaviatura',
  keysOpen: 'Klaviatura yordami',
  keys: [
    ['0–100', 'ball yozish'],
    ['Enter', "qabul qilish yoki qaytarish (izoh bo'lmasa, izohga o'tish)"],
    ['Tab', "izohga o'tish"],
    ['Ctrl + Enter', 'izohdan yuborish'],
    ['↑ ↓', 'tayyor izohni tanlash'],
    ['J / K', 'keyingi / oldingi talaba'],
    ['PgUp / PgDn', 'yozishmalarni aylantirish'],
    ['R', 'oxirgi rasmni ochish'],
    ['M', 'xabar yozish'],
    ['/', 'talabani qidirish'],
    ['Esc', 'ballga qaytish'],
    ['?', 'shu yordam'],
  ] as const,
}

export function formatSubmissionVerdict({
  status,
  score,
  failureReasonId,
}: {
  status: HomeworkCheckInput['status'] | null
  score: number | null
  failureReasonId: number | null
}): string {
  if (failureReasonId !== null || status === null) return chatText.setAside
  return score === null ? chatText.verdict[status] : `${chatText.verdict[status]}, ${chatText.points(score)}`
}
