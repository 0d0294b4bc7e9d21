export const settingsText = {
  title: 'Sozlamalar',
  statuses: "O'quvchi holatlari",
  statusesHint: "O'quvchining ERP va guruhdagi holatlari ekranlarda qanday atalishi",
  contracts: 'Shartnomalar',
  contractsHint: 'Shartnoma shablonlari va imzolanganlari tarixi',
  nothing: "Siz ochadigan sozlama yo'q",
  name: 'Nomi',
  displayName: "Ko'rinadigan nomi",
  editTitle: (name: string) => `Holatni tahrirlash: ${name}`,
  emptyTitle: "Holatlar yo'q",
}
