import type { AreaTexts } from '../../area-words.ts'

export const pointActionTexts = {
  errors: {
    ACTION_KIND_FIXED: [409, "Amalning turini o'zgartirib bo'lmaydi"],
    ACTION_HAS_LEVELS: [409, 'Bu amalning darajalari kiritilgan: ularni tahrirlang'],
    BANDS_OVERLAP: [409, 'Bu ballar boshqa darajada bor'],
    MARKS_FIXED: [409, "Kelgan va kechikkan uchun ball o'chirilmaydi: 0 kiriting"],
    RECOUNT_CHANGED: [409, "Hisob shu orada o'zgargan. Uni qaytadan ko'rib chiqing"],
  },
  kinds: {
    action_level: { word: 'Ball amalining darajasi', actions: ['create', 'delete', 'update'] },
    gamification_action: { word: 'Ball amali', actions: ['connect', 'create', 'delete', 'recount', 'update'] },
    study_group: { word: 'Guruh', actions: ['connect', 'reward'] },
  },
  actions: {
    recount: 'Qayta hisobladi',
  },
  fields: {
    actionIds: 'Ball amallari',
    awfulCoin: 'Yomon uchun kumush',
    awfulXp: 'Yomon uchun XP',
    entriesCount: 'Yozuvlar soni',
    expected: "Ko'rilgan hisob",
    goodCoin: 'Yaxshi uchun kumush',
    goodXp: 'Yaxshi uchun XP',
    satisfactoryCoin: 'Qoniqarli uchun kumush',
    satisfactoryXp: 'Qoniqarli uchun XP',
    topCoin: "A'lo uchun kumush",
    topXp: "A'lo uchun XP",
  },
} as const satisfies AreaTexts
