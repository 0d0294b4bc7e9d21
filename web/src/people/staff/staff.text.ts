export const staffText = {
  title: 'Xodimlar',
  parent: 'Foydalanuvchilar',
  editTitle: 'Xodimni tahrirlash',
  blocked: 'Xodim bloklandi',
  unblocked: 'Xodim blokdan chiqarildi',
  emptyTitle: "Hozircha xodim yo'q",
  emptyHint: "Xodimlar ERPdan keladi yoki rol foydalanuvchilariga qo'shiladi",
  mayNotEdit: "Sizda xodimni tahrirlash huquqi yo'q",
}
