import { PointActionKind } from '@markaz/protocol/motivation/points/schemas'

const notPaying = 'hozircha hech qaysi guruhda ball bermaydi'

export const pointRulesText = {
  title: 'Ball berishni sozlash',
  what: 'Nima uchun',
  kind: 'Ball nima uchun beriladi',
  kinds: {
    [PointActionKind.ParticipateLesson]: 'Darsga kelish',
    [PointActionKind.DoHomework]: 'Uy vazifasini bajarish',
    [PointActionKind.ParticipateExam]: 'Imtihonda qatnashish',
    [PointActionKind.PassExam]: "Imtihondan o'tish",
    [PointActionKind.ByAdmin]: "Qo'lda berish",
  } satisfies Record<PointActionKind, string>,
  existing: "Mavjud amalni o'zgartirish",
  newCategory: 'Yangi kategoriya nomi',
  usualCategory: 'Umumiy',
  worth: 'Qancha',
  groups: 'Qaysi guruhlarda',
  where: {
    all: 'Barcha faol guruhlar',
    offices: "Filial bo'yicha",
    courses: "Kurs bo'yicha",
    groups: 'Tanlangan guruhlar',
    same: 'Hozirgidek',
  },
  chosenGroups: 'Guruhlar',
  found: (count: string) => `${count} ta faol guruh`,
  already: (count: string) => `Hozir ${count} ta guruhda ball beradi`,
  nowhere: `Bu amal ${notPaying}: guruhlarni tanlang`,
  month: "O'tgan oyga ta'siri",
  monthHint: "O'tgan 28 kun shu qiymat va guruhlar bilan qayta hisoblab ko'rsatiladi, hech narsa saqlanmaydi",
  look: "Ko'rish",
  changed: "Shundan keyin o'zgartirdingiz: yana ko'ring",
  byHand: "Qo'lda beriladigan ball o'tgan darslarga bog'liq emas: uni xodim guruh sahifasida beradi",
  toGroups: "Guruhlarga o'tish",
  paysByHand: (name: string, count: string) => `«${name}» ${count} ta guruhda qo'lda beriladi`,
  pays: (name: string, count: string) => `«${name}» bugundan ${count} ta guruhda ball beradi`,
  paysNowhere: (name: string) => `«${name}» saqlandi: ${notPaying}`,
}
