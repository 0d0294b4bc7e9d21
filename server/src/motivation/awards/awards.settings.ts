import { defineReadOnlySettings, type SettingGroup } from '../../centre/settings/setting-groups.ts'
import { tooCheapItemWarningDays, tooDearItemWarningDays } from './economy-warnings.ts'
import { economyReportDays } from './prices.ts'

const soughtBy = "kumush iqtisod narxi qimmat arzon ogohlantirish market do'kon"

export const awardsSettings: SettingGroup[] = [
  defineReadOnlySettings(
    {
      title: 'Kumush iqtisodi hisoblanadigan muddat',
      effect: "Bir kunda qancha kumush yig'ilishi oxirgi shuncha kundan hisoblanadi",
      soughtBy,
      value: () => `${economyReportDays} kun`,
    },
    {
      title: 'Buyum narxining chegaralari',
      effect: "Eng arzoni shuncha kunlik, o'rtachasi shuncha kunlik kumushdan chiqsa, ogohlantiriladi",
      soughtBy,
      value: () => `${tooCheapItemWarningDays} – ${tooDearItemWarningDays} kun`,
    },
  ),
]
