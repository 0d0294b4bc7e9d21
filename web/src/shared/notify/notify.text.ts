export const notifyText = {
  unknown: "Noma'lum xato",
  syncRunning: 'Sinxronizatsiya qilinyapti bir oz kutib keyin qayta yangilang',
  request: "So'rov raqami",
  takenBack: "O'zgarish qaytarildi",
  takeBackKeys: 'Ctrl+Z',
  copyFailed: "Nusxalab bo'lmadi. Matnni belgilab, o'zingiz nusxalang",
  linkCopied: 'Havola nusxalandi',
  linkNotCopied: "Havolani nusxalab bo'lmadi",
}
