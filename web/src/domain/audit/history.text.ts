/** Texts of the links to the audit. */
export const historyText = {
  more: (name: string) => `Boshqa: ${name}`,
  history: "O'zgarishlar tarixi",
  operations: 'Nimalar qilgan',
}
