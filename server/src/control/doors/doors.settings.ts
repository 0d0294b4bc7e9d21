import { fixedSettings, type SettingGroup } from '../../centre/settings/declared.ts'
import { logDays, pictureDays } from './pictures.ts'

const soughtBy = "face-id eshik turniket yuz surat rasm saqlash o'chirish"

export const doorsSettings: SettingGroup[] = [
  fixedSettings(
    {
      title: 'Face-ID rasmlari saqlanadigan muddat',
      effect: "Eshikdagi rasm shuncha kundan keyin o'chiriladi, yozuvi qoladi",
      soughtBy,
      value: () => `${pictureDays} kun`,
    },
    {
      title: 'Face-ID yozuvlari saqlanadigan muddat',
      effect: "Kirish-chiqish yozuvlari shuncha kundan keyin o'chiriladi",
      soughtBy,
      value: () => `${logDays} kun`,
    },
  ),
]
