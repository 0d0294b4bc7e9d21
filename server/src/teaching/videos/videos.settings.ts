import { defineSettingGroup, type SettingGroup } from '../../centre/settings/setting-groups.ts'

/** Settings of videos. Only the server's administrator can change them (docs/operating.md). */
export const videosSettings: SettingGroup[] = [
  defineSettingGroup({
    read: ({ videoKeepDays }) => videoKeepDays,
    settings: [
      {
        title: 'Videoning asl nusxasi saqlanadigan muddat',
        effect: "Video qayta ishlangach, yuklangan fayl shuncha kundan keyin o'chiriladi; video o'zi qoladi",
        soughtBy: "dars yozuvi saqlash o'chirish joy xotira disk",
        value: (days) => `${days} kun`,
      },
    ],
  }),
]
