import { fixedSettings, type SettingGroup } from '../../centre/settings/declared.ts'
import { reportHour } from './write-reports.ts'

export const reportsSettings: SettingGroup[] = [
  fixedSettings({
    title: 'Hisobotlar yoziladigan soat',
    effect: 'Shu soatda kunning belgilanmagan davomati va berilmagan vazifalari hisobotga yoziladi',
    soughtBy: 'hisobot kechki kechikkan vaqti soati davomat jurnal',
    value: () => `${reportHour}:00`,
  }),
]
