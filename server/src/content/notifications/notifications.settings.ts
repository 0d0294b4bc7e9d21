import { fixedSettings, type SettingGroup } from '../../centre/settings/declared.ts'

export const keptDays = 365

export const notificationsSettings: SettingGroup[] = [
  fixedSettings({
    title: 'Bildirishnomalar saqlanadigan muddat',
    effect: "Xodimlar va talabalarga kelgan bildirishnomalar shuncha kundan keyin o'chiriladi",
    soughtBy: "saqlash o'chirish xabar eslatma arxiv",
    value: () => `${keptDays} kun`,
  }),
]
