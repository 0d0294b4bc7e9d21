import { defineReadOnlySettings, type SettingGroup } from '../../centre/settings/setting-groups.ts'
import { doorPassPictureRetentionDays, doorPassRetentionDays } from './pictures.ts'

const searchWords = "face-id eshik turniket yuz surat rasm saqlash o'chirish"

export const doorsSettings: SettingGroup[] = [
  defineReadOnlySettings(
    {
      title: 'Face-ID rasmlari saqlanadigan muddat',
      effect: "Eshikdagi rasm shuncha kundan keyin o'chiriladi, yozuvi qoladi",
      soughtBy: searchWords,
      value: () => `${doorPassPictureRetentionDays} kun`,
    },
    {
      title: 'Face-ID yozuvlari saqlanadigan muddat',
      effect: "Kirish-chiqish yozuvlari shuncha kundan keyin o'chiriladi",
      soughtBy: searchWords,
      value: () => `${doorPassRetentionDays} kun`,
    },
  ),
]
