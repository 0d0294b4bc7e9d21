import { throttleLimits, throttleWindowMinutes } from '../../access/throttle.ts'
import { maxUndoDays } from '../../http/undo.ts'
import { defineReadOnlySettings, type SettingGroup } from '../settings/setting-groups.ts'
import { idleSessionDays, maxSessionDays } from './sessions.ts'

const soughtBy = 'sessiya chiqish parol kirish xavfsizlik blok bloklangan hisob login chiqib ketish'

export const signInSettings: SettingGroup[] = [
  defineReadOnlySettings(
    {
      title: 'Ishlatilmagan sessiya',
      effect: "Shuncha kun kirilmasa, sessiya tugaydi va qayta login so'raladi",
      soughtBy,
      value: () => `${idleSessionDays} kun`,
    },
    {
      title: 'Sessiyaning eng uzun muddati',
      effect: "Har kuni ishlatilsa ham, shuncha kundan keyin qayta login so'raladi",
      soughtBy,
      value: () => `${maxSessionDays} kun`,
    },
    {
      title: "Noto'g'ri parol urinishlari",
      effect: `${throttleWindowMinutes} daqiqada bitta hisobga bitta joydan shuncha xato bo'lsa, kutish kerak bo'ladi`,
      soughtBy,
      value: () => `${throttleLimits.guess} marta`,
    },
    {
      title: "O'zgarishni qaytarish muddati",
      effect: "Shuncha kungacha bo'lgan o'zgarishlarni auditdan qaytarish mumkin",
      soughtBy: 'bekor qilish audit tiklash orqaga xato tarix',
      value: () => `${maxUndoDays} kun`,
    },
  ),
]
