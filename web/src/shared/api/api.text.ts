export const apiText = {
  generic: "Biror narsa noto'g'ri ketdi",
  unreachable: "Server bilan bog'lanib bo'lmadi",
  timeout: 'Server juda uzoq javob bermadi',
  unreadable: "Server javobini o'qib bo'lmadi",
  /** The specification prescribes this English text. */
  downloadFailed: 'Error downloading file',
  sessionEnded: 'Sessiya tugagan. Qaytadan kiring',
}
