import { examScoreBands, homeworkScoreBands, minPassingScore } from '@markaz/protocol/scores'
import { defineReadOnlySettings, type SettingGroup } from '../../centre/settings/setting-groups.ts'
import { submissionReservationMs } from './submission-status.ts'

const scoreBandsText = (all: typeof homeworkScoreBands) => all.map(({ from, to }) => `${from}–${to}`).join(', ')

export const chatsSettings: SettingGroup[] = [
  defineReadOnlySettings(
    {
      title: "O'tish bali",
      effect: "Shu balldan boshlab uy vazifasi qabul qilinadi, imtihon topshirilgan bo'ladi",
      soughtBy: "baho chegara yiqilish yiqildi o'tdi qayta topshirish",
      value: () => String(minPassingScore),
    },
    {
      title: 'Uy vazifasi baholarining darajalari',
      effect: "Statistika va jurnaldagi darajalar shu oraliqlar bo'yicha sanaladi",
      soughtBy: "baho ball a'lo yaxshi qoniqarli yomon besh",
      value: () => scoreBandsText(homeworkScoreBands),
    },
    {
      title: 'Imtihon baholarining darajalari',
      effect: "Imtihon natijalaridagi darajalar shu oraliqlar bo'yicha sanaladi",
      soughtBy: "baho ball a'lo yaxshi qoniqarli yomon besh",
      value: () => scoreBandsText(examScoreBands),
    },
    {
      title: 'Ish tekshiruvchida turadigan vaqt',
      effect: "Tekshirish boshlangan ishni boshqa o'qituvchi shuncha daqiqa ololmaydi",
      soughtBy: 'band tekshirish vazifa vaqti',
      value: () => `${submissionReservationMs / 60_000} daqiqa`,
    },
  ),
]
