import { limits, windowMinutes } from '../../access/throttle.ts'
import { undoableDays } from '../../http/undo.ts'
import { fixedSettings, type SettingGroup } from '../settings/declared.ts'
import { idleDays, longestDays } from './sessions.ts'

const soughtBy = 'sessiya chiqish parol kirish xavfsizlik blok bloklangan hisob login chiqib ketish'

export const signInSettings: SettingGroup[] = [
  fixedSettings(
    {
      title: 'Ishlatilmagan sessiya',
      effect: "Shuncha kun kirilmasa, sessiya tugaydi va qayta login so'raladi",
      soughtBy,
      value: () => `${idleDays} kun`,
    },
    {
      title: 'Sessiyaning eng uzun muddati',
      effect: "Har kuni ishlatilsa ham, shuncha kundan keyin qayta login so'raladi",
      soughtBy,
      value: () => `${longestDays} kun`,
    },
    {
      title: "Noto'g'ri parol urinishlari",
      effect: `${windowMinutes} daqiqada bitta hisobga bitta joydan shuncha xato bo'lsa, kutish kerak bo'ladi`,
      soughtBy,
      value: () => `${limits.guess} marta`,
    },
    {
      title: "O'zgarishni qaytarish muddati",
      effect: "Shuncha kungacha bo'lgan o'zgarishlarni auditdan qaytarish mumkin",
      soughtBy: 'bekor qilish audit tiklash orqaga xato tarix',
      value: () => `${undoableDays} kun`,
    },
  ),
]
