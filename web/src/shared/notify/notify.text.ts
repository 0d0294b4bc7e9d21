export const notifyText = {
  unknown: "Noma'lum xato",
  syncRunning: 'Sinxronizatsiya qilinyapti bir oz kutib keyin qayta yangilang',
  request: "So'rov raqami",
  takenBack: "O'zgarish qaytarildi",
  takeBackKeys: 'Ctrl+Z',
  linkCopied: 'Havola nusxalandi',
  linkNotCopied: "Havolani nusxalab bo'lmadi",
}
