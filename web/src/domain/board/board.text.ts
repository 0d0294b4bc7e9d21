export const boardText = {
  today: 'Bugun',
  allDone: 'Hammasi bajarilgan',
  unfold: 'Hammasi',
  fold: "Yig'ish",
  failed: "Bugungi ishlarni yuklab bo'lmadi",
  all: (count: number) => `Barchasi: ${count} ta`,
  more: (count: number) => `Yana ${count} ta`,
}
