import type { ErpStatusName } from '@markaz/protocol/people/staff/schemas'

export const settingsText = {
  title: 'Sozlamalar',
  statuses: 'Talaba holatlari',
  statusesHint: 'Talabaning ERP va guruhdagi holatlari ekranlarda qanday atalishi',
  contracts: 'Shartnomalar',
  contractsHint: 'Shartnoma shablonlari va imzolanganlari tarixi',
  offer: 'Ommaviy oferta',
  offerHint: 'Talabalar ilovaga birinchi kirishda qabul qiladigan matn va uning barcha versiyalari',
  appVersions: 'Mobil ilova versiyalari',
  appVersionsHint: 'Talabalar ilovasining versiyalari va qaysi biri majburiyligi',
  nothing: "Siz ochadigan sozlama yo'q",
  name: 'ERPdagi holati',
  inErp: {
    ACTIVE: 'Faol',
    FINISHED_COURSE: 'Kursni tugatgan',
    WITHOUT_COURSE: 'Kurssiz',
    FINISHED_30_DAY_PRIVILEGE: '30 kunlik imtiyozi tugagan',
    LEFT_COURSE: 'Kursni tashlab ketgan',
    STATISTICS_NOT_CALCULATED: 'Statistikasi hisoblanmaydi',
  } satisfies Record<ErpStatusName, string>,
  displayName: "Ko'rinadigan nomi",
  editTitle: (name: string) => `Holatni tahrirlash: ${name}`,
  emptyTitle: "Holatlar yo'q",
}
