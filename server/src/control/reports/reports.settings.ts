import { defineReadOnlySettings, type SettingGroup } from '../../centre/settings/setting-groups.ts'
import { dailyReportHourInTashkent } from './write-reports.ts'

export const reportsSettings: SettingGroup[] = [
  defineReadOnlySettings({
    title: 'Hisobotlar yoziladigan soat',
    effect: 'Shu soatda kunning belgilanmagan davomati va berilmagan vazifalari hisobotga yoziladi',
    soughtBy: 'hisobot kechki kechikkan vaqti soati davomat jurnal',
    value: () => `${dailyReportHourInTashkent}:00`,
  }),
]
