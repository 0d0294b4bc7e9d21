/** Words of a deed done to several rows. */
export const manyText = {
  planning: 'Hisoblanmoqda',
  nobody: 'Tanlanganlardan hech kimga',
  more: (count: number) => `va yana ${count} ta`,
  deeds: (count: number) => `${count} ta tanlangan uchun amallar`,
}
