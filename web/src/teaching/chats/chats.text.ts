export const homeworkChatText = {
  title: 'Tekshirish',
  tab: 'Uy vazifasi',
}

export const examChatText = {
  title: 'Tekshirish',
  tab: 'Imtihon',
}
