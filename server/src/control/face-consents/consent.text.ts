import { createHash } from 'node:crypto'
import type { ConsentText } from '@markaz/protocol/control/face-consents/schemas'
import { storageCountryText } from '../../access/storage-country.ts'
import type { Deps } from '../../deps.ts'
import { doorPassagePictureRetentionDays, doorPassageRetentionDays } from '../doors/pictures.ts'

/** Must be increased when the meaning of the consent text changes; the version also contains a hash of the text. */
const consentTextEdition = '1'

/** The text may promise only what this installation does, so it states where and for how long faces are stored. */
export function doorFaceConsentText({ places }: Pick<Deps, 'places'>, about: 'child' | 'self'): ConsentText {
  const whose = about === 'child' ? 'farzandingizni' : 'sizni'
  const paragraphs = [
    `Nima uchun. Markaz eshigi ${whose} yuzidan tanib ochiladi, kelgan va ketgan vaqt yozib boriladi. Boshqa maqsadda ishlatilmaydi.`,
    "Nima saqlanadi. Eshik uchun olingan bitta yuz rasmi; eshik qurilmasi shu rasmdan tuzadigan yuz belgilari; eshikdan o'tgan vaqt va o'sha paytdagi rasm.",
    `Qayerda. Yuz rasmi markazning o'z omborida (${storageCountryText(places.files)}) va markaz eshiklaridagi qurilmalarda${
      places.backups ? `, zaxira nusxalari ${storageCountryText(places.backups)} saqlanadi` : ' saqlanadi'
    }. Boshqa hech kimga berilmaydi.`,
    `Qancha vaqt. Yuz rasmi va belgilari rozilik qaytarib olinguncha yoki markazdan ketguncha; o'tish paytidagi rasm ${doorPassagePictureRetentionDays} kun; o'tgan vaqt yozuvi ${Math.round(doorPassageRetentionDays / 365)} yil.`,
    "Majburiy emas. Rozilik bermasangiz, eshik uchun karta beriladi. Bu o'qishga va ishga ta'sir qilmaydi.",
    "Qaytarib olish. Istalgan kuni shu sahifada bitta tugma bilan yoki markaz xodimiga aytib. Shundan keyin yuz rasmi markaz omboridan va har bir eshik qurilmasidan o'chiriladi, o'chirilgani ko'rsatiladi.",
  ]
  const title = 'Eshikda yuzdan tanish uchun rozilik'
  const hash = createHash('sha256')
    .update([title, ...paragraphs].join('\n'))
    .digest('hex')
    .slice(0, 8)
  return { version: `${consentTextEdition}-${hash}`, title, paragraphs }
}

export const plainTextOfConsent = ({ title, paragraphs }: ConsentText): string => [title, ...paragraphs].join('\n')
