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

export const videoText = {
  converting: 'Videoxostingda konvertatsiya qilinmoqda',
  done: 'Tayyor',
  error: 'Xatolik',
  pause: "To'xtatilgan",
  uploading: (percent: number) => `Yuklanmoqda ${percent}%`,
  waiting: 'Kutilmoqda',
  queued: 'Navbatda',
}

export const videoListText = {
  all: 'Videolar',
  name: 'Video nomi',
  lessonName: 'Dars nomi',
  lessonDate: 'Dars kuni',
  addedAt: "Qo'shilgan sana",
  search: 'Video nomi',
  statusFilter: 'Holat',
  noInternet: "Internet yo'q",
  emptyTitle: "Hozircha video yo'q",
  emptyHintNoLesson: 'Birdaniga 10 tagacha faylni shu yerga tashlash mumkin',
  emptyHint: 'Dars yozuvlarini yuklang: birdaniga 10 tagacha faylni shu yerga tashlash mumkin',
  emptyHintReader: "Video yuklanganda shu yerda ko'rinadi",

  more: (name: string) => `${name}: yana amallar`,
  chooseFile: 'Faylni tanlash',
  chooseFileOf: (name: string) => `${name}: faylni tanlash`,
  goOnHint: (percent: number) =>
    `Yuklash to'xtab qolgan bo'lsa, o'sha faylni tanlang: ${percent}% dan shu yerda davom etadi`,
  elsewhere: 'Boshqa oynada yuklanmoqda',
  retryOf: (name: string) => `${name}: qayta urinish`,
  convertAnew: "Qayta konvertatsiya so'raldi",
  convertAgain: (name: string) => `"${name}" qayta konvertatsiya qilinadi`,
  edit: 'Tahrirlash',
  history: 'Holatlar tarixi',
  copyLink: 'Havolani nusxalash',
  remove: "O'chirish",
  removeTitle: "Videoni o'chirmoqchimisiz?",
  removeText: (name: string) => `"${name}" butunlay o'chiriladi`,
  removeUploadingText: (name: string) => `"${name}" yuklanmoqda: yuklash to'xtaydi va video butunlay o'chiriladi`,
  removed: "Video o'chirildi",

  editTitle: 'Videoni tahrirlash',

  historyOf: (name: string) => `Holatlar tarixi: ${name}`,
  noHistory: "Hali holat o'zgarmagan",
  system: 'Tizim',
}
