export const sortableText = {
  hint: 'Suring yoki ↑ ↓ tugmalarini bosing',
  move: (name: string) => `Joyini o'zgartirish: ${name}`,
  place: (place: number, total: number) => `${total} tadan ${place}-o'rin`,
}
