import { defineReadOnlySettings, type SettingGroup } from '../../centre/settings/setting-groups.ts'
import { smsCodeValidMinutes } from '../../centre/sms/sms-codes.ts'
import { signingCodeRequestWaitTimes } from './signing-attempts.ts'
import { signingLinkValidityDays } from './signing-link.ts'

const soughtBy = 'shartnoma muddati imzo imzolash sms kod havola vaqti'

export const contractsSettings: SettingGroup[] = [
  defineReadOnlySettings(
    {
      title: 'Shartnoma havolasining muddati',
      effect: 'SMS bilan borgan imzolash havolasi shuncha kun ochiladi; keyin yangisi yuboriladi',
      soughtBy,
      value: () => `${signingLinkValidityDays} kun`,
    },
    {
      title: 'Imzo kodining muddati',
      effect: 'Imzolovchining telefoniga borgan kod shuncha daqiqa amal qiladi',
      soughtBy,
      value: () => `${smsCodeValidMinutes} daqiqa`,
    },
    {
      title: 'Imzo kodini qayta olish',
      effect: "Keyingi kodni shuncha soniyadan keyin so'rash mumkin",
      soughtBy,
      value: () => `${signingCodeRequestWaitTimes.firstSeconds} soniya`,
    },
  ),
]
