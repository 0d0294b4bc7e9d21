export const videosText = {
  uploading: 'Yuklash boshlandi',
  whole: "Fayl to'liq yuklandi, konvertatsiya navbatida",
  wholeByServer: "Fayl to'liq yuklangan: server uni navbatga qo'ydi",
  neverWhole: "Fayl o'chirildi: video 7 kun davomida qayta yuklanmadi",
  converting: 'Konvertatsiya boshlandi',
  convertingAgain: 'Konvertatsiya uzilib qolgan edi: qayta boshlandi',
  ready: "Video tayyor: uni ko'rish mumkin",
  hostTooSlow: 'Videoxosting videoni bir sutka ichida tayyorlab bermadi',
  hostUnknown: 'Bu video turgan videoxosting sozlanmagan',
  triedAgain: (reason: string, minutes: number) => `${reason}. ${minutes} daqiqadan keyin qayta urinib ko'riladi`,
  cutOffOften: 'Videoni konvertatsiya qilish bir necha marta uzilib qoldi',
  unexpected: "Videoni tayyorlashda kutilmagan xato bo'ldi",
}
