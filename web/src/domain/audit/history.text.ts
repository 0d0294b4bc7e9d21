export const auditHistoryText = {
  more: (name: string) => `Boshqa: ${name}`,
  history: "O'zgarishlar tarixi",
  operations: 'Nimalar qilgan',
}
