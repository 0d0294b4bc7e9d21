export const playerText = {
  video: (name: string) => `Video: ${name}`,
  title: 'Video',
  opening: 'Video ochilmoqda',
  failed: "Videoni ochib bo'lmadi",
  noInternet: "Internet yo'q",
  noInternetHint: "Aloqa tiklanganda video to'xtagan joyidan davom etadi",
  broken: "Video o'ynatilmadi",
  brokenHint:
    "Sahifani yangilang yoki boshqa brauzerda (Chrome, Edge, Firefox) ochib ko'ring. Xatolik haqida serverga xabar berildi",
  continued: (second: string) => `${second} dan davom etmoqda`,
  fromStart: "Boshidan ko'rish",
  speed: 'Tezligi',
  speedOf: (times: string) => `${times}×`,
}
