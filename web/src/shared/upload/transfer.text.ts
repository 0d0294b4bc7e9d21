export const fileTransferText = {
  noLine: "Aloqa yo'q. Tiklanishi bilan o'zi davom etadi",
  refused: (status: number) => `Server faylni qabul qilmadi (HTTP ${status})`,
}
