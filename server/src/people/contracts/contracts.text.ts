export const contractsText = {
  waits: 'Shartnoma imzolashni kutmoqda',
  waitsBody: (number: string) => `${number}-sonli shartnoma`,
  link: (number: string, address: string) => `${number}-sonli shartnomani o'qing va imzolang: ${address}`,
  code: (number: string, code: string) => `${number}-sonli shartnomani imzolash kodi: ${code}. Uni hech kimga aytmang`,
  unclosed: (tag: string) => `{${tag} (yopilmagan)`,
  unopened: (tag: string) => `${tag}} (ochilmagan)`,
  twice: (tag: string) => `${tag} (qavs ikki marta)`,
  sum: (digits: string) => `${digits} so'm`,
}
