import { examBands, homeworkBands, passThreshold } from '@markaz/protocol/scores'
import { fixedSettings, type SettingGroup } from '../../centre/settings/declared.ts'
import { holdMs } from './hold.ts'

const bands = (all: typeof homeworkBands) => all.map(({ from, to }) => `${from}–${to}`).join(', ')

export const chatsSettings: SettingGroup[] = [
  fixedSettings(
    {
      title: "O'tish bali",
      effect: "Shu balldan boshlab uy vazifasi qabul qilinadi, imtihon topshirilgan bo'ladi",
      soughtBy: "baho chegara yiqilish yiqildi o'tdi qayta topshirish",
      value: () => String(passThreshold),
    },
    {
      title: 'Uy vazifasi baholarining darajalari',
      effect: "Statistika va jurnaldagi darajalar shu oraliqlar bo'yicha sanaladi",
      soughtBy: "baho ball a'lo yaxshi qoniqarli yomon besh",
      value: () => bands(homeworkBands),
    },
    {
      title: 'Imtihon baholarining darajalari',
      effect: "Imtihon natijalaridagi darajalar shu oraliqlar bo'yicha sanaladi",
      soughtBy: "baho ball a'lo yaxshi qoniqarli yomon besh",
      value: () => bands(examBands),
    },
    {
      title: 'Ish tekshiruvchida turadigan vaqt',
      effect: "Tekshirish boshlangan ishni boshqa o'qituvchi shuncha daqiqa ololmaydi",
      soughtBy: 'band tekshirish vazifa vaqti',
      value: () => `${holdMs / 60_000} daqiqa`,
    },
  ),
]
