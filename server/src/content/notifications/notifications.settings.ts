import { defineReadOnlySettings, type SettingGroup } from '../../centre/settings/setting-groups.ts'

export const notificationRetentionDays = 365

export const notificationsSettings: SettingGroup[] = [
  defineReadOnlySettings({
    title: 'Bildirishnomalar saqlanadigan muddat',
    effect: "Xodimlar va talabalarga kelgan bildirishnomalar shuncha kundan keyin o'chiriladi",
    soughtBy: "saqlash o'chirish xabar eslatma arxiv",
    value: () => `${notificationRetentionDays} kun`,
  }),
]
