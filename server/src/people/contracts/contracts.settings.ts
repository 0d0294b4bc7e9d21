import { fixedSettings, type SettingGroup } from '../../centre/settings/declared.ts'
import { codeValidMinutes } from '../../centre/sms/asked-code.ts'
import { codeRequestWait } from './signing-attempts.ts'
import { linkDays } from './signing-link.ts'

const soughtBy = 'shartnoma muddati imzo imzolash sms kod havola vaqti'

export const contractsSettings: SettingGroup[] = [
  fixedSettings(
    {
      title: 'Shartnoma havolasining muddati',
      effect: 'SMS bilan borgan imzolash havolasi shuncha kun ochiladi; keyin yangisi yuboriladi',
      soughtBy,
      value: () => `${linkDays} kun`,
    },
    {
      title: 'Imzo kodining muddati',
      effect: 'Imzolovchining telefoniga borgan kod shuncha daqiqa amal qiladi',
      soughtBy,
      value: () => `${codeValidMinutes} daqiqa`,
    },
    {
      title: 'Imzo kodini qayta olish',
      effect: "Keyingi kodni shuncha soniyadan keyin so'rash mumkin",
      soughtBy,
      value: () => `${codeRequestWait.firstSeconds} soniya`,
    },
  ),
]
