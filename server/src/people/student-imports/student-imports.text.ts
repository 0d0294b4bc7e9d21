/** Texts for lines of a table that are not imported, and remarks about values that were converted. */
export const importText = {
  above: 'Sarlavhadan oldingi qator',
  blank: "Bo'sh qator",
  headAgain: 'Ustun nomlari takrorlangan',
  columnNumbers: 'Ustun raqamlari',
  total: 'Jami qatori',
  numberOnly: 'Faqat tartib raqami bor',
  remark: 'Sarlavha yoki izoh',
  hiddenSheet: 'Yashirin varaq',
  notChosen: (rows: number) => `Tanlanmagan varaq (${rows} qator)`,
  noTable: "Varaqda jadval yo'q",
  moreLeft: (count: number) => `Yana ${count} ta`,
  sheetColumn: 'Varaq nomi',
  readAs: (value: string) => `${value} deb o'qildi`,
  otherPhones: (phones: string) => `Yana ${phones} bor, u qo'shilmaydi`,
  unreadPart: (text: string) => `"${text}" o'qilmadi`,
}
