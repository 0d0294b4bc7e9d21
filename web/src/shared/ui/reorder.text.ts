export const reorderText = {
  move: (name: string) => `Joyini o'zgartirish: ${name}`,
  hint: 'Suring yoki ↑ ↓ tugmalarini bosing',
  place: (place: number, total: number) => `${total} tadan ${place}-o'rin`,
}
