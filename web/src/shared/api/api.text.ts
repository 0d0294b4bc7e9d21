export const apiText = {
  generic: "Biror narsa noto'g'ri ketdi",
  unreachable: "Server bilan bog'lanib bo'lmadi",
  timeout: 'Server juda uzoq javob bermadi',
  unreadable: "Server javobini o'qib bo'lmadi",
  /** English, because the requirements prescribe exactly this text. */
  downloadFailed: 'Error downloading file',
  sessionEnded: 'Sessiya tugagan. Qaytadan kiring',
}
