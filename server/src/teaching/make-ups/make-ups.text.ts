export const makeUpsText = {
  booked: "Qoldirilgan dars o'rniga dars",
  cancelled: "O'rniga olingan dars bekor qilindi",
  moved: "O'rniga olingan dars ko'chdi",
  where: (group: string, day: string, time: string, room: string | null) =>
    `${group}, ${day} ${time}${room ? `, ${room}` : ''}`,
  guest: (name: string, from: string, day: string) => `${name} (${from}) mehmon bo'lib keladi: ${day}`,
  noGuest: (name: string, from: string, day: string) => `${name} (${from}) endi kelmaydi: ${day}`,
  ofStudent: (name: string, body: string) => `${name}. ${body}`,
}
