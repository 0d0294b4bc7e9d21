export const sortableText = {
  hint: 'Suring yoki ↑ ↓ tugmalarini bosing',
}
