import { fixedSettings, type SettingGroup } from '../../centre/settings/declared.ts'
import { cheapDays, dearDays } from './economy-warnings.ts'
import { spanDays } from './prices.ts'

const soughtBy = "kumush iqtisod narxi qimmat arzon ogohlantirish market do'kon"

export const awardsSettings: SettingGroup[] = [
  fixedSettings(
    {
      title: 'Kumush iqtisodi hisoblanadigan muddat',
      effect: "Bir kunda qancha kumush yig'ilishi oxirgi shuncha kundan hisoblanadi",
      soughtBy,
      value: () => `${spanDays} kun`,
    },
    {
      title: 'Buyum narxining chegaralari',
      effect: "Eng arzoni shuncha kunlik, o'rtachasi shuncha kunlik kumushdan chiqsa, ogohlantiriladi",
      soughtBy,
      value: () => `${cheapDays} – ${dearDays} kun`,
    },
  ),
]
