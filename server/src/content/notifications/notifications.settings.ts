import { defineConstantSettings, type SettingGroup } from '../../centre/settings/setting-groups.ts'

export const notificationKeepDays = 365

export const notificationsSettings: SettingGroup[] = [
  defineConstantSettings({
    title: 'Bildirishnomalar saqlanadigan muddat',
    effect: "Xodimlar va talabalarga kelgan bildirishnomalar shuncha kundan keyin o'chiriladi",
    soughtBy: "saqlash o'chirish xabar eslatma arxiv",
    value: () => `${notificationKeepDays} kun`,
  }),
]
