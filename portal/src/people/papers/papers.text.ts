import { convertTextsToScript } from '../../shared/text/words.ts'

export const documentsText = convertTextsToScript({
  title: 'Sertifikat va shartnomalar',
  certificates: 'Sertifikatlar',
  contracts: 'Shartnomalar',
  noCertificates: "Hali sertifikat yo'q",
  noContracts: "Hali shartnoma yo'q",
  sign: "O'qib, imzolash",
  download: 'Yuklab olish',
  number: '№ {number}',
  signed: '{when} imzolangan',
  waits: 'Imzolanmagan',
})
