/** Words of the way from a thing to its history. */
export const historyText = {
  history: "O'zgarishlar tarixi",
  historyOf: (name: string) => `O'zgarishlar tarixi: ${name}`,
  operations: 'Nimalar qilgan',
  operationsOf: (name: string) => `Nimalar qilgan: ${name}`,
}
