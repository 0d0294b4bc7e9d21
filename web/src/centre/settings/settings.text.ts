import type { ErpStatusName } from '@markaz/protocol/people/staff/schemas'

export const settingsText = {
  title: 'Sozlamalar',
  statuses: 'Talaba holatlari',
  search: 'Masalan: shartnoma, sms, baho',
  setting: 'Sozlama',
  value: 'Qiymati',
  changed: "Oxirgi o'zgarish",
  fixed: 'dastur bilan keladi',
  untouched: "hali o'zgartirilmagan",
  nothing: "Sozlama yo'q",
  name: 'ERPdagi holati',
  inErp: {
    ACTIVE: 'Faol',
    FINISHED_COURSE: 'Kursni tugatgan',
    WITHOUT_COURSE: 'Kurssiz',
    FINISHED_30_DAY_PRIVILEGE: '30 kunlik imtiyozi tugagan',
    LEFT_COURSE: 'Kursni tark etgan',
    STATISTICS_NOT_CALCULATED: 'Statistikasi hisoblanmaydi',
  } satisfies Record<ErpStatusName, string>,
  editTitle: (name: string) => `Holatni tahrirlash: ${name}`,
  emptyTitle: "Holatlar yo'q",
}

export const erpMeaningOfStatus = (name: string): string => settingsText.inErp[name as ErpStatusName] ?? name
