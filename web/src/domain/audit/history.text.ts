/** Texts of the links to the audit. */
export const historyText = {
  history: "O'zgarishlar tarixi",
  historyOf: (name: string) => `O'zgarishlar tarixi: ${name}`,
  operations: 'Nimalar qilgan',
  operationsOf: (name: string) => `Nimalar qilgan: ${name}`,
}
