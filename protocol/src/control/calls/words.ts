import type { AreaTexts } from '../../area-words.ts'

export const callsTexts = {
  errors: {
    CALLED_TODAY: [409, "Bu oilaga shu sabab bilan bugun qo'ng'iroq qilingan"],
    DO_NOT_CALL: [409, "Bu raqam egasi qo'ng'iroq qilmaslikni so'ragan"],
    CALL_NOT_OPEN: [409, "Bu qo'ng'iroq yakunlangan"],
    CALL_TAKEN: [409, "Bu oilaga hozir boshqa xodim yoki stansiya qo'ng'iroq qilyapti"],
    NO_EXCHANGE: [409, 'Telefon stansiyasi ulanmagan'],
  },
  kinds: {
    call_run: { word: "Avto qo'ng'iroq", actions: ['update'] },
    call_settings: { word: "Avto qo'ng'iroq sozlamalari", actions: ['update'] },
    do_not_call: { word: "Qo'ng'iroq taqiqi", actions: ['update'] },
    family_call: { word: "Oilaga qo'ng'iroq", actions: ['create', 'delete', 'outcome', 'update'] },
  },
  fields: {
    attemptId: "Qo'ng'iroq kaliti",
    callId: "Qo'ng'iroq",
    callReasonType: "Qo'ng'iroq sababi",
    isForbidden: "Qo'ng'iroq taqiqi",
    isRunning: "Qo'ng'iroqlar qilinmoqda",
    listAt: "Ro'yxat tuziladigan vaqt",
    scripts: "Aytiladigan so'zlar",
  },
} as const satisfies AreaTexts
