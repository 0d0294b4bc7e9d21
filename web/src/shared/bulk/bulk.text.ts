export const bulkActionText = {
  planning: 'Hisoblanmoqda',
  nobody: 'Tanlanganlardan hech kimga',
  more: (count: number) => `va yana ${count} ta`,
  operations: (count: number) => `${count} ta tanlangan uchun amallar`,
}
