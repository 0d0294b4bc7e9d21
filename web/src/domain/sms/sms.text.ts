import type { SmsCost } from '@markaz/protocol/centre/sms/schemas'
import { numberText } from '../../shared/format/number.ts'

export const smsText = {
  preview: 'Telefonga boradigan matn',
  replaced: (signs: string) => `Arzonroq belgiga almashtiriladi: ${signs}`,
  wide: "Kirill harfi, emoji yoki boshqa maxsus belgi bor: bitta SMSga 160 ta emas, 70 ta belgi sig'adi",
}

/** Returns e.g. "12 ta SMS qismi, taxminan 960 so'm"; without a price only the number of SMS parts. */
export const smsCostText = ({ parts, price }: SmsCost): string =>
  [`${numberText(parts)} ta SMS qismi`, ...(price > 0 ? [`taxminan ${numberText(parts * price)} so'm`] : [])].join(', ')

export const appendSmsCost = (description: string, sms: SmsCost): string =>
  sms.parts > 0 ? `${description}. ${smsCostText(sms)}` : description
