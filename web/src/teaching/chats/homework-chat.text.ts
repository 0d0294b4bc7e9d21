export const homeworkChatText = {
  title: 'Tekshirish',
  tab: 'Uy vazifasi',
}
