export const proposalsText = {
  came: (time: string) => `keldi ${time}`,
  late: (time: string, minutes: number) => `keldi ${time}, ${minutes} daqiqa kechikdi`,
  inBuilding: (time: string) => `binoda, ${time} dan`,
  left: (time: string) => `chiqdi ${time}`,
  confirm: (count: number) => `Eshik bo'yicha: ${count}`,
  confirmLong: 'Eshikdan kelganlarni belgilash (Shift+T)',
  key: "eshik bo'yicha",
  absentAsk: (name: string) => `${name}: kelmadi, deb belgilansinmi?`,
  seen: (door: string) => `Eshik bo'yicha: ${door}`,
  absentYes: 'Kelmadi deb belgilash',
}
