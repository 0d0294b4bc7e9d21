export const notifyText = {
  unknown: "Noma'lum xato",
  syncRunning: 'Sinxronizatsiya qilinyapti bir oz kutib keyin qayta yangilang',
  request: "So'rov raqami",
  linkCopied: 'Havola nusxalandi',
  linkNotCopied: "Havolani nusxalab bo'lmadi",
}
