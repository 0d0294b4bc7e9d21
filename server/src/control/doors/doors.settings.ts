import { defineReadOnlySettings, type SettingGroup } from '../../centre/settings/setting-groups.ts'
import { doorPassagePictureRetentionDays, doorPassageRetentionDays } from './pictures.ts'

const searchWords = "face-id eshik turniket yuz surat rasm saqlash o'chirish"

export const doorsSettings: SettingGroup[] = [
  defineReadOnlySettings(
    {
      title: 'Face-ID rasmlari saqlanadigan muddat',
      effect: "Eshikdagi rasm shuncha kundan keyin o'chiriladi, yozuvi qoladi",
      soughtBy: searchWords,
      value: () => `${doorPassagePictureRetentionDays} kun`,
    },
    {
      title: 'Face-ID yozuvlari saqlanadigan muddat',
      effect: "Kirish-chiqish yozuvlari shuncha kundan keyin o'chiriladi",
      soughtBy: searchWords,
      value: () => `${doorPassageRetentionDays} kun`,
    },
  ),
]
