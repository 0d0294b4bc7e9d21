import type { AreaWords } from '../../area-words.ts'

export const eventsWords = {
  errors: {
    EVENT_ENDED: [409, 'Tadbir yakunlangan'],
    EVENT_NOT_YET: [409, 'Tadbir hali boshlanmagan'],
    EVENT_STARTED: [409, 'Tadbir boshlangan'],
    EVENT_XP: [409, 'Bu tadbir uchun xp yetarli emas'],
    EVENT_NOT_CAPTAIN: [409, 'Faqat jamoa sardori taklif qila oladi'],
    EVENT_FULL: [409, "Tadbirda bo'sh joy qolmagan"],
    EVENT_ALREADY_IN: [409, 'Talaba bu tadbirga yozilgan'],
    EVENT_BANNED: [409, 'Talaba bu tadbirdan chetlatilgan'],
    EVENT_STATUS_FIXED: [409, "Qatnashchini bu holatga o'tkazib bo'lmaydi"],
    EVENT_NOT_ENDED: [409, 'Avval tadbirni yakunlang'],
    EVENT_REWARDED: [409, 'Qatnashchi taqdirlangan'],
    EVENT_TEAM_NAME_TAKEN: [409, 'Bunday nomli jamoa bor'],
    EVENT_IN_USE: [409, "Tadbirga yozilganlar bor, uni o'chirib bo'lmaydi"],
  },
  kinds: {
    event: 'Tadbir',
  },
  actions: {
    came: 'Keldi deb belgiladi',
    'change-status': "Holatini o'zgartirdi",
    enrol: 'Tadbirga yozdi',
    leave: 'Tadbirdan chiqdi',
    'place-team': 'Jamoaga joyladi',
  },
  fields: {
    eventStatus: 'Holati',
    masterClassType: 'Master-klass turi',
    participantLimit: 'Qatnashchilar chegarasi',
    teamId: 'Jamoa',
    teamName: 'Jamoa nomi',
    teamSize: "Jamoadagi o'rin",
    xpRequirement: 'Kerakli XP',
  },
} as const satisfies AreaWords
